import type { MailTranslations } from './translations-type.ts'

export const pt: MailTranslations = {
  mails: {
    VERIFY_EMAIL: {
      subject: 'Confirme o seu endereço de e-mail',
      lines: [
        'Confirme que {email} é o seu endereço. O link é válido por uma hora; inicie sessão para o usar.',
        'Se não se registou, ignore este e-mail.',
      ],
      button: 'Confirmar endereço',
    },
    CHANGE_EMAIL: {
      subject: 'Confirme o seu novo endereço de e-mail',
      lines: [
        'Confirme que {email} deve ser o novo endereço da sua conta. O link é válido por uma hora; inicie sessão para o usar.',
        'Se não fez este pedido, ignore este e-mail; nada mudará.',
      ],
      button: 'Confirmar novo endereço',
    },
    RESET_PASSWORD: {
      subject: 'Redefina a sua palavra-passe',
      lines: [
        'Alguém pediu para redefinir a palavra-passe da conta {email}. O link é válido por uma hora. Uma nova palavra-passe termina todas as suas sessões.',
        'Se não foi você, ignore este e-mail; a sua palavra-passe continua a mesma.',
      ],
      button: 'Escolher nova palavra-passe',
    },
    INVITATION: {
      subject: 'Foi convidado para o projeto {project}',
      lines: [
        '{inviter} convida-o para o projeto <strong>{project}</strong>. O convite é para {email} e é válido por sete dias.',
        'Se não conhece o remetente, ignore este e-mail.',
      ],
      button: 'Aceitar convite',
    },
    EMAIL_CHANGED: {
      subject: 'O endereço da sua conta mudou',
      lines: [
        'A sua conta tem agora o endereço {newEmail} em vez de {email}.',
        'Se não foi você, outra pessoa tem acesso à sua conta: contacte quem gere este serviço.',
      ],
    },
    PASSWORD_CHANGED: {
      subject: 'A sua palavra-passe mudou',
      lines: [
        'A palavra-passe da conta {email} foi alterada e todas as outras sessões foram terminadas.',
        'Se não foi você, peça imediatamente uma nova palavra-passe.',
      ],
    },
    DOMAIN_VERIFIED: {
      subject: 'O domínio {domain} está verificado',
      lines: [
        'O domínio de envio <strong>{domain}</strong> do projeto <strong>{project}</strong> está verificado: já é possível enviar e-mails a partir dele.',
        'Recebe esta mensagem em {email} como proprietário ou administrador do projeto.',
      ],
    },
    DOMAIN_LOST: {
      subject: 'O domínio {domain} já não está verificado',
      lines: [
        'O domínio de envio <strong>{domain}</strong> do projeto <strong>{project}</strong> já não está verificado: os seus registos DNS desapareceram ou mudaram. Nenhum e-mail é enviado a partir dele até que voltem; são verificados de cinco em cinco minutos.',
        'Recebe esta mensagem em {email} como proprietário ou administrador do projeto. A lista de domínios de envio mostra os registos em falta.',
      ],
    },
    LIMIT_WARNING: {
      subject: '{project} aproxima-se de um limite mensal',
      lines: [
        'O projeto <strong>{project}</strong> usou {used} dos seus {limit} e-mails deste mês ({cap}).',
        'Atingido o limite, estes e-mails deixam de ser enviados até ao início do mês seguinte (UTC), a menos que um proprietário o aumente.',
      ],
    },
    LIMIT_REACHED: {
      subject: '{project} atingiu um limite mensal',
      lines: [
        'O projeto <strong>{project}</strong> usou {used} dos seus {limit} e-mails deste mês ({cap}).',
        'Estes e-mails deixam de ser enviados até ao início do mês seguinte (UTC), a menos que um proprietário aumente o limite.',
      ],
    },
    PROJECT_DISABLED: {
      subject: 'O projeto {project} foi desativado',
      lines: [
        'O projeto <strong>{project}</strong> foi desativado: {reason}.',
        'Agora só pode ser lido. Os e-mails aceites esperam, as campanhas em curso estão em pausa e os fluxos terminaram para os seus contactos.',
      ],
    },
    WORKFLOW_LIMITED: {
      subject: '{workflow} foi parado: demasiados e-mails por um evento',
      lines: [
        'Os fluxos do projeto <strong>{project}</strong> causaram {limit} execuções e e-mails a partir de um só evento, que é o limite. O fluxo <strong>{workflow}</strong> não fez mais nada para esse evento.',
        'Fluxos que se iniciam uns aos outros nunca terminariam. Verifique o que inicia o fluxo e o que os seus passos causam. Recebe isto em {email} como proprietário ou administrador do projeto, no máximo uma vez por dia por fluxo.',
      ],
    },
  },
  linkHint: 'Se o botão não funcionar, abra este endereço:',
  tokenHint: 'O token por si só, para usar com a API:',
  caps: {
    transactional: 'e-mails transacionais',
    campaigns: 'campanhas',
    workflows: 'fluxos',
    inbound: 'e-mails recebidos',
    total: 'todos os e-mails, sem assinatura',
  },
  reasons: {
    PAYMENT_FAILED: 'um pagamento falhou',
    EMAIL_REPUTATION: 'demasiados dos seus e-mails foram devolvidos ou denunciados como spam',
    PHISHING_DETECTED: 'os seus e-mails foram tomados por phishing',
    CARD_VERIFICATION_FAILED: 'não foi possível verificar o seu cartão de pagamento',
    MANUAL: 'assim decidiu quem opera este serviço',
  },
}
