import type { MailTranslations } from './translations-type.ts'

export const es: MailTranslations = {
  mails: {
    VERIFY_EMAIL: {
      subject: 'Verifique su dirección de correo electrónico',
      lines: [
        'Confirme que {email} es su dirección de correo electrónico. El enlace caduca en una hora. Inicie sesión para usarlo.',
        'Si no ha creado una cuenta, puede ignorar este correo.',
      ],
      button: 'Verificar dirección de correo',
    },
    CHANGE_EMAIL: {
      subject: 'Verifique su nueva dirección de correo electrónico',
      lines: [
        'Confirme {email} como nueva dirección de correo electrónico de su cuenta. El enlace caduca en una hora. Inicie sesión para usarlo.',
        'Si no ha solicitado este cambio, puede ignorar este correo. Su dirección no cambiará.',
      ],
      button: 'Verificar nueva dirección de correo',
    },
    RESET_PASSWORD: {
      subject: 'Restablezca su contraseña',
      lines: [
        'Hemos recibido una solicitud para restablecer la contraseña de la cuenta {email}. El enlace caduca en una hora. Si elige una contraseña nueva, se cierran todas sus sesiones.',
        'Si no lo ha solicitado, puede ignorar este correo. Su contraseña no cambiará.',
      ],
      button: 'Elegir una contraseña nueva',
    },
    INVITATION: {
      subject: 'Invitación al proyecto {project}',
      lines: [
        '{inviter} le ha invitado al proyecto <strong>{project}</strong>. La invitación es para {email} y caduca en siete días.',
        'Si no conoce al remitente, puede ignorar este correo.',
      ],
      button: 'Aceptar invitación',
    },
    EMAIL_CHANGED: {
      subject: 'Se ha cambiado su dirección de correo electrónico',
      lines: [
        'La dirección de correo electrónico de su cuenta ha cambiado de {email} a {newEmail}.',
        'Si no ha hecho este cambio, póngase en contacto de inmediato con el operador de este servicio. Es posible que otra persona tenga acceso a su cuenta.',
      ],
    },
    PASSWORD_CHANGED: {
      subject: 'Se ha cambiado su contraseña',
      lines: [
        'Se ha cambiado la contraseña de la cuenta {email}. Se han cerrado todas las demás sesiones.',
        'Si no ha hecho este cambio, restablezca su contraseña de inmediato.',
      ],
    },
    DOMAIN_VERIFIED: {
      subject: 'El dominio {domain} está verificado',
      lines: [
        'El dominio de envío <strong>{domain}</strong> del proyecto <strong>{project}</strong> está verificado. Ya puede enviar correos desde este dominio.',
        'Recibe este correo en {email} porque es propietario o administrador del proyecto.',
      ],
    },
    DOMAIN_LOST: {
      subject: 'El dominio {domain} ya no está verificado',
      lines: [
        'El dominio de envío <strong>{domain}</strong> del proyecto <strong>{project}</strong> ya no está verificado, porque sus registros DNS se han eliminado o modificado. El proyecto no puede enviar correos desde este dominio hasta que se restablezcan los registros. Los comprobamos cada cinco minutos.',
        'La lista de dominios de envío muestra los registros que faltan. Recibe este correo en {email} porque es propietario o administrador del proyecto.',
      ],
    },
    LIMIT_WARNING: {
      subject: '{project} se acerca a un límite mensual',
      lines: [
        'El proyecto <strong>{project}</strong> ha usado {used} de {limit} correos este mes. El límite se aplica a {cap}.',
        'Cuando se alcance el límite, estos correos no se enviarán hasta que empiece el mes siguiente (UTC) o un propietario aumente el límite.',
      ],
    },
    LIMIT_REACHED: {
      subject: '{project} ha alcanzado un límite mensual',
      lines: [
        'El proyecto <strong>{project}</strong> ha usado {used} de {limit} correos este mes. El límite se aplica a {cap}.',
        'Estos correos no se enviarán hasta que empiece el mes siguiente (UTC) o un propietario aumente el límite.',
      ],
    },
    PROJECT_DISABLED: {
      subject: 'El proyecto {project} se ha desactivado',
      lines: [
        'El proyecto <strong>{project}</strong> se ha desactivado. Motivo: {reason}.',
        'El proyecto es ahora de solo lectura. Los correos aceptados están en espera, las campañas en curso están en pausa y se han cancelado todas las ejecuciones de flujos.',
      ],
    },
    WORKFLOW_LIMITED: {
      subject: 'El flujo {workflow} ha superado el límite para un evento',
      lines: [
        'En el proyecto <strong>{project}</strong>, un solo evento ha provocado {limit} ejecuciones de flujos y correos, que es el límite. El flujo <strong>{workflow}</strong> se ha detenido para este evento y sigue funcionando para los demás.',
        'Los flujos que se activan entre sí no terminan nunca. Compruebe el activador del flujo y los efectos de sus pasos. Recibe este correo en {email} porque es propietario o administrador del proyecto. Lo enviamos como máximo una vez al día por flujo.',
      ],
    },
    WEBHOOK_FAILING: {
      subject: 'Un endpoint de webhook de {project} está fallando',
      lines: [
        'Desde el {failingSince} no se ha completado ninguna entrega al endpoint de webhook <code>{endpoint}</code> del proyecto <strong>{project}</strong>. Último error: {lastError}',
        'Volvemos a intentar las entregas fallidas. Si ninguna entrega se completa durante cinco días, el endpoint se desactiva. Recibe este correo en {email} porque es propietario o administrador del proyecto.',
      ],
    },
    WEBHOOK_DISABLED: {
      subject: 'Se ha desactivado un endpoint de webhook de {project}',
      lines: [
        'Se ha desactivado el endpoint de webhook <code>{endpoint}</code> del proyecto <strong>{project}</strong>. Motivo: {explanation}',
        'El endpoint ya no recibe eventos. Corrija el error y vuelva a activar el endpoint. Después podrá repetir las entregas fallidas durante 30 días. Recibe este correo en {email} porque es propietario o administrador del proyecto.',
      ],
    },
  },
  linkHint: 'Si el botón no funciona, copie este enlace en su navegador:',
  tokenHint: 'Para usar la API en su lugar, envíe este token:',
  caps: {
    transactional: 'los correos transaccionales',
    campaigns: 'los correos de campañas',
    workflows: 'los correos de flujos',
    inbound: 'los correos recibidos',
    total: 'todos los correos de un proyecto sin suscripción',
  },
  reasons: {
    PAYMENT_FAILED: 'ha fallado un pago',
    EMAIL_REPUTATION: 'demasiados correos han rebotado o se han marcado como spam',
    PHISHING_DETECTED: 'se ha detectado phishing en correos del proyecto',
    CARD_VERIFICATION_FAILED: 'no se ha podido verificar la tarjeta de pago',
    MANUAL: 'lo ha desactivado el operador de este servicio',
  },
}
