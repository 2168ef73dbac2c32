import type { MailWords } from './mail-words.ts'

export const es: MailWords = {
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
  },
  linkHint: 'Si el botón no funciona, abra esta dirección:',
  tokenHint: 'El token por separado, para usarlo con la API:',
}
