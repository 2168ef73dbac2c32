import type { MailTranslations } from './translations-type.ts'

export const es: MailTranslations = {
  mails: {
    VERIFY_EMAIL: {
      subject: 'Verifique su dirección de correo',
      lines: [
        'Confirme que {email} es su dirección. El enlace es válido durante una hora; inicie sesión para usarlo.',
        'Si no se ha registrado, ignore este correo.',
      ],
      button: 'Verificar dirección',
    },
    CHANGE_EMAIL: {
      subject: 'Verifique su nueva dirección de correo',
      lines: [
        'Confirme que {email} debe ser la nueva dirección de su cuenta. El enlace es válido durante una hora; inicie sesión para usarlo.',
        'Si no lo ha solicitado, ignore este correo; nada cambiará.',
      ],
      button: 'Verificar nueva dirección',
    },
    RESET_PASSWORD: {
      subject: 'Restablezca su contraseña',
      lines: [
        'Alguien ha pedido restablecer la contraseña de la cuenta {email}. El enlace es válido durante una hora. Una contraseña nueva cierra todas sus sesiones.',
        'Si no ha sido usted, ignore este correo; su contraseña sigue igual.',
      ],
      button: 'Elegir una contraseña nueva',
    },
    INVITATION: {
      subject: 'Le invitan al proyecto {project}',
      lines: [
        '{inviter} le invita al proyecto <strong>{project}</strong>. La invitación es para {email} y es válida durante siete días.',
        'Si no conoce al remitente, ignore este correo.',
      ],
      button: 'Aceptar invitación',
    },
    EMAIL_CHANGED: {
      subject: 'La dirección de su cuenta ha cambiado',
      lines: [
        'Su cuenta tiene ahora la dirección {newEmail} en lugar de {email}.',
        'Si no ha sido usted, otra persona tiene acceso a su cuenta: contacte con quien gestiona este servicio.',
      ],
    },
    PASSWORD_CHANGED: {
      subject: 'Su contraseña ha cambiado',
      lines: [
        'Se ha cambiado la contraseña de la cuenta {email} y se han cerrado todas las demás sesiones.',
        'Si no ha sido usted, solicite inmediatamente una contraseña nueva.',
      ],
    },
    DOMAIN_VERIFIED: {
      subject: 'El dominio {domain} está verificado',
      lines: [
        'El dominio de envío <strong>{domain}</strong> del proyecto <strong>{project}</strong> está verificado: ya se pueden enviar correos desde él.',
        'Recibe este mensaje en {email} como propietario o administrador del proyecto.',
      ],
    },
    DOMAIN_LOST: {
      subject: 'El dominio {domain} ya no está verificado',
      lines: [
        'El dominio de envío <strong>{domain}</strong> del proyecto <strong>{project}</strong> ya no está verificado: sus registros DNS han desaparecido o han cambiado. No se envía ningún correo desde él hasta que vuelvan; se comprueban cada cinco minutos.',
        'Recibe este mensaje en {email} como propietario o administrador del proyecto. La lista de dominios de envío muestra los registros que faltan.',
      ],
    },
    LIMIT_WARNING: {
      subject: '{project} se acerca a un límite mensual',
      lines: [
        'El proyecto <strong>{project}</strong> ha usado {used} de sus {limit} correos de este mes ({cap}).',
        'Cuando se alcance el límite, no se enviarán más correos de este tipo hasta que empiece el mes siguiente (UTC), salvo que un propietario lo aumente.',
      ],
    },
    LIMIT_REACHED: {
      subject: '{project} ha alcanzado un límite mensual',
      lines: [
        'El proyecto <strong>{project}</strong> ha usado {used} de sus {limit} correos de este mes ({cap}).',
        'No se enviarán más correos de este tipo hasta que empiece el mes siguiente (UTC), salvo que un propietario aumente el límite.',
      ],
    },
    PROJECT_DISABLED: {
      subject: 'El proyecto {project} ha sido desactivado',
      lines: [
        'El proyecto <strong>{project}</strong> ha sido desactivado: {reason}.',
        'Ahora solo se puede leer. Los correos aceptados esperan, las campañas en curso están en pausa y los flujos han terminado para sus contactos.',
      ],
    },
    WORKFLOW_LIMITED: {
      subject: '{workflow} se ha detenido: demasiados correos por un evento',
      lines: [
        'Los flujos del proyecto <strong>{project}</strong> han causado {limit} ejecuciones y correos a partir de un solo evento, que es el límite. El flujo <strong>{workflow}</strong> no ha hecho nada más para ese evento.',
        'Los flujos que se inician unos a otros no terminarían nunca. Compruebe qué inicia el flujo y qué causan sus pasos. Recibe esto en {email} como propietario o administrador del proyecto, como máximo una vez al día por flujo.',
      ],
    },
  },
  linkHint: 'Si el botón no funciona, abra esta dirección:',
  tokenHint: 'El token por separado, para usarlo con la API:',
  caps: {
    transactional: 'correo transaccional',
    campaigns: 'campañas',
    workflows: 'flujos',
    inbound: 'correo recibido',
    total: 'todo el correo, sin suscripción',
  },
  reasons: {
    PAYMENT_FAILED: 'un pago ha fallado',
    EMAIL_REPUTATION: 'demasiados de sus correos rebotaron o se marcaron como spam',
    PHISHING_DETECTED: 'sus correos se tomaron por phishing',
    CARD_VERIFICATION_FAILED: 'no se pudo verificar su tarjeta de pago',
    MANUAL: 'así lo ha decidido quien opera este servicio',
  },
}
