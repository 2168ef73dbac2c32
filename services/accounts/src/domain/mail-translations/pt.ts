import type { MailTranslations } from './translations-type.ts'

export const pt: MailTranslations = {
  mails: {
    VERIFY_EMAIL: {
      subject: 'Confirme o seu endereço de e-mail',
      lines: [
        'Confirme que {email} é o seu endereço de e-mail. O link expira dentro de uma hora. Inicie sessão para o usar.',
        'Se não criou uma conta, pode ignorar este e-mail.',
      ],
      button: 'Confirmar endereço de e-mail',
    },
    CHANGE_EMAIL: {
      subject: 'Confirme o seu novo endereço de e-mail',
      lines: [
        'Confirme {email} como novo endereço de e-mail da sua conta. O link expira dentro de uma hora. Inicie sessão para o usar.',
        'Se não pediu esta alteração, pode ignorar este e-mail. O seu endereço não muda.',
      ],
      button: 'Confirmar novo endereço de e-mail',
    },
    RESET_PASSWORD: {
      subject: 'Redefina a sua palavra-passe',
      lines: [
        'Recebemos um pedido para redefinir a palavra-passe da conta {email}. O link expira dentro de uma hora. Se escolher uma nova palavra-passe, todas as suas sessões são terminadas.',
        'Se não fez este pedido, pode ignorar este e-mail. A sua palavra-passe não muda.',
      ],
      button: 'Escolher nova palavra-passe',
    },
    INVITATION: {
      subject: 'Convite para o projeto {project}',
      lines: [
        '{inviter} enviou-lhe um convite para o projeto <strong>{project}</strong>. O convite é para {email} e expira dentro de sete dias.',
        'Se não conhece o remetente, pode ignorar este e-mail.',
      ],
      button: 'Aceitar convite',
    },
    EMAIL_CHANGED: {
      subject: 'O seu endereço de e-mail foi alterado',
      lines: [
        'O endereço de e-mail da sua conta foi alterado de {email} para {newEmail}.',
        'Se não fez esta alteração, contacte imediatamente o operador deste serviço. Outra pessoa pode ter acesso à sua conta.',
      ],
    },
    PASSWORD_CHANGED: {
      subject: 'A sua palavra-passe foi alterada',
      lines: [
        'A palavra-passe da conta {email} foi alterada. Todas as outras sessões foram terminadas.',
        'Se não fez esta alteração, redefina imediatamente a sua palavra-passe.',
      ],
    },
    DOMAIN_VERIFIED: {
      subject: 'O domínio {domain} está verificado',
      lines: [
        'O domínio de envio <strong>{domain}</strong> do projeto <strong>{project}</strong> está verificado. Já pode enviar e-mails a partir deste domínio.',
        'Recebe este e-mail em {email} porque é proprietário ou administrador do projeto.',
      ],
    },
    DOMAIN_LOST: {
      subject: 'O domínio {domain} já não está verificado',
      lines: [
        'O domínio de envio <strong>{domain}</strong> do projeto <strong>{project}</strong> já não está verificado, porque os seus registos DNS foram removidos ou alterados. O projeto não pode enviar e-mails a partir deste domínio até que os registos sejam repostos. Verificamo-los de cinco em cinco minutos.',
        'A lista de domínios de envio mostra os registos em falta. Recebe este e-mail em {email} porque é proprietário ou administrador do projeto.',
      ],
    },
    LIMIT_WARNING: {
      subject: '{project} aproxima-se de um limite mensal',
      lines: [
        'O projeto <strong>{project}</strong> usou {used} de {limit} e-mails este mês. O limite abrange {cap}.',
        'Quando o limite for atingido, estes e-mails não serão enviados até ao início do mês seguinte (UTC), a menos que um proprietário aumente o limite.',
      ],
    },
    LIMIT_REACHED: {
      subject: '{project} atingiu um limite mensal',
      lines: [
        'O projeto <strong>{project}</strong> usou {used} de {limit} e-mails este mês. O limite abrange {cap}.',
        'Estes e-mails não serão enviados até ao início do mês seguinte (UTC), a menos que um proprietário aumente o limite.',
      ],
    },
    PROJECT_DISABLED: {
      subject: 'O projeto {project} foi desativado',
      lines: [
        'O projeto <strong>{project}</strong> foi desativado. Motivo: {reason}.',
        'O projeto é agora só de leitura. Os e-mails aceites estão em espera, as campanhas em curso estão em pausa e todas as execuções de fluxos foram canceladas.',
      ],
    },
    WORKFLOW_LIMITED: {
      subject: 'O fluxo {workflow} excedeu o limite para um evento',
      lines: [
        'No projeto <strong>{project}</strong>, um só evento causou {limit} execuções de fluxos e e-mails, que é o limite. O fluxo <strong>{workflow}</strong> foi parado para este evento e continua a funcionar para os outros.',
        'Fluxos que se acionam mutuamente nunca terminam. Verifique o acionador do fluxo e os efeitos dos seus passos. Recebe este e-mail em {email} porque é proprietário ou administrador do projeto. Enviamo-lo no máximo uma vez por dia por fluxo.',
      ],
    },
    WEBHOOK_FAILING: {
      subject: 'Um endpoint de webhook de {project} está a falhar',
      lines: [
        'Desde {failingSince}, nenhuma entrega ao endpoint de webhook <code>{endpoint}</code> do projeto <strong>{project}</strong> foi concluída. Último erro: {lastError}',
        'Repetimos as entregas falhadas. Se nenhuma entrega for concluída durante cinco dias, o endpoint é desativado. Recebe este e-mail em {email} porque é proprietário ou administrador do projeto.',
      ],
    },
    WEBHOOK_DISABLED: {
      subject: 'Um endpoint de webhook de {project} foi desativado',
      lines: [
        'O endpoint de webhook <code>{endpoint}</code> do projeto <strong>{project}</strong> foi desativado. Motivo: {explanation}',
        'O endpoint deixou de receber eventos. Corrija o erro e volte a ativar o endpoint. Depois pode repetir as entregas falhadas durante 30 dias. Recebe este e-mail em {email} porque é proprietário ou administrador do projeto.',
      ],
    },
  },
  linkHint: 'Se o botão não funcionar, copie este link para o seu navegador:',
  tokenHint: 'Para usar a API em alternativa, envie este token:',
  caps: {
    transactional: 'os e-mails transacionais',
    campaigns: 'os e-mails de campanhas',
    workflows: 'os e-mails de fluxos',
    inbound: 'os e-mails recebidos',
    total: 'todos os e-mails de um projeto sem subscrição',
  },
  reasons: {
    PAYMENT_FAILED: 'um pagamento falhou',
    EMAIL_REPUTATION: 'demasiados e-mails foram devolvidos ou denunciados como spam',
    PHISHING_DETECTED: 'e-mails do projeto foram identificados como phishing',
    CARD_VERIFICATION_FAILED: 'não foi possível verificar o cartão de pagamento',
    MANUAL: 'o operador deste serviço desativou-o',
  },
}
