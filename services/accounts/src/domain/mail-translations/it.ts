import type { MailTranslations } from './translations-type.ts'

export const it: MailTranslations = {
  mails: {
    VERIFY_EMAIL: {
      subject: 'Verifica il tuo indirizzo e-mail',
      lines: [
        'Conferma che {email} è il tuo indirizzo e-mail. Il link scade tra un’ora. Accedi per usarlo.',
        'Se non hai creato un account, puoi ignorare questa e-mail.',
      ],
      button: 'Verifica indirizzo e-mail',
    },
    CHANGE_EMAIL: {
      subject: 'Verifica il tuo nuovo indirizzo e-mail',
      lines: [
        'Conferma {email} come nuovo indirizzo e-mail del tuo account. Il link scade tra un’ora. Accedi per usarlo.',
        'Se non hai richiesto questa modifica, puoi ignorare questa e-mail. Il tuo indirizzo resta invariato.',
      ],
      button: 'Verifica nuovo indirizzo e-mail',
    },
    RESET_PASSWORD: {
      subject: 'Reimposta la tua password',
      lines: [
        'Abbiamo ricevuto una richiesta di reimpostare la password dell’account {email}. Il link scade tra un’ora. Se scegli una nuova password, tutte le tue sessioni vengono chiuse.',
        'Se non hai fatto questa richiesta, puoi ignorare questa e-mail. La tua password resta invariata.',
      ],
      button: 'Scegli una nuova password',
    },
    INVITATION: {
      subject: 'Invito al progetto {project}',
      lines: [
        '{inviter} ti ha invitato al progetto <strong>{project}</strong>. L’invito è per {email} e scade tra sette giorni.',
        'Se non conosci il mittente, puoi ignorare questa e-mail.',
      ],
      button: 'Accetta invito',
    },
    EMAIL_CHANGED: {
      subject: 'Il tuo indirizzo e-mail è stato modificato',
      lines: [
        'L’indirizzo e-mail del tuo account è stato modificato da {email} a {newEmail}.',
        'Se non hai fatto tu questa modifica, contatta subito il gestore di questo servizio. Qualcun altro potrebbe avere accesso al tuo account.',
      ],
    },
    PASSWORD_CHANGED: {
      subject: 'La tua password è stata modificata',
      lines: [
        'La password dell’account {email} è stata modificata. Tutte le altre sessioni sono state chiuse.',
        'Se non hai fatto tu questa modifica, reimposta subito la tua password.',
      ],
    },
    DOMAIN_VERIFIED: {
      subject: 'Il dominio {domain} è verificato',
      lines: [
        'Il dominio mittente <strong>{domain}</strong> del progetto <strong>{project}</strong> è verificato. Ora puoi inviare e-mail da questo dominio.',
        'Ricevi questa e-mail all’indirizzo {email} perché sei proprietario o amministratore del progetto.',
      ],
    },
    DOMAIN_LOST: {
      subject: 'Il dominio {domain} non è più verificato',
      lines: [
        'Il dominio mittente <strong>{domain}</strong> del progetto <strong>{project}</strong> non è più verificato, perché i suoi record DNS sono stati rimossi o modificati. Il progetto non può inviare e-mail da questo dominio finché i record non vengono ripristinati. Li controlliamo ogni cinque minuti.',
        'L’elenco dei domini mittenti mostra i record mancanti. Ricevi questa e-mail all’indirizzo {email} perché sei proprietario o amministratore del progetto.',
      ],
    },
    LIMIT_WARNING: {
      subject: '{project} si avvicina a un limite mensile',
      lines: [
        'Il progetto <strong>{project}</strong> ha usato {used} e-mail su {limit} questo mese. Il limite riguarda {cap}.',
        'Raggiunto il limite, queste e-mail non vengono inviate fino all’inizio del mese successivo (UTC), a meno che un proprietario non aumenti il limite.',
      ],
    },
    LIMIT_REACHED: {
      subject: '{project} ha raggiunto un limite mensile',
      lines: [
        'Il progetto <strong>{project}</strong> ha usato {used} e-mail su {limit} questo mese. Il limite riguarda {cap}.',
        'Queste e-mail non vengono inviate fino all’inizio del mese successivo (UTC), a meno che un proprietario non aumenti il limite.',
      ],
    },
    PROJECT_DISABLED: {
      subject: 'Il progetto {project} è stato disattivato',
      lines: [
        'Il progetto <strong>{project}</strong> è stato disattivato. Motivo: {reason}.',
        'Il progetto è ora di sola lettura. Le e-mail accettate sono in attesa, le campagne in corso sono in pausa e tutte le esecuzioni dei workflow sono state annullate.',
      ],
    },
    WORKFLOW_LIMITED: {
      subject: 'Il workflow {workflow} ha superato il limite per un evento',
      lines: [
        'Nel progetto <strong>{project}</strong>, un solo evento ha causato {limit} esecuzioni di workflow ed e-mail, che è il limite. Il workflow <strong>{workflow}</strong> è stato fermato per questo evento e continua a funzionare per gli altri.',
        'I workflow che si attivano a vicenda non terminano mai. Controlla il trigger del workflow e gli effetti dei suoi passaggi. Ricevi questa e-mail all’indirizzo {email} perché sei proprietario o amministratore del progetto. La inviamo al massimo una volta al giorno per workflow.',
      ],
    },
    WEBHOOK_FAILING: {
      subject: 'Un endpoint webhook di {project} non funziona',
      lines: [
        'Dal {failingSince} nessuna consegna all’endpoint webhook <code>{endpoint}</code> del progetto <strong>{project}</strong> è riuscita. Ultimo errore: {lastError}',
        'Ripetiamo le consegne non riuscite. Se nessuna consegna riesce per cinque giorni, l’endpoint viene disattivato. Ricevi questa e-mail all’indirizzo {email} perché sei proprietario o amministratore del progetto.',
      ],
    },
    WEBHOOK_DISABLED: {
      subject: 'Un endpoint webhook di {project} è stato disattivato',
      lines: [
        'L’endpoint webhook <code>{endpoint}</code> del progetto <strong>{project}</strong> è stato disattivato. Motivo: {explanation}',
        'L’endpoint non riceve più eventi. Correggi l’errore e riattiva l’endpoint. Potrai poi ripetere le consegne non riuscite per 30 giorni. Ricevi questa e-mail all’indirizzo {email} perché sei proprietario o amministratore del progetto.',
      ],
    },
  },
  linkHint: 'Se il pulsante non funziona, copia questo link nel browser:',
  tokenHint: 'Per usare invece l’API, invia questo token:',
  caps: {
    transactional: 'le e-mail transazionali',
    campaigns: 'le e-mail delle campagne',
    workflows: 'le e-mail dei workflow',
    inbound: 'le e-mail ricevute',
    total: 'tutte le e-mail di un progetto senza abbonamento',
  },
  reasons: {
    PAYMENT_FAILED: 'un pagamento non è riuscito',
    EMAIL_REPUTATION: 'troppe e-mail sono state respinte o segnalate come spam',
    PHISHING_DETECTED: 'alcune e-mail del progetto sono state identificate come phishing',
    CARD_VERIFICATION_FAILED: 'non è stato possibile verificare la carta di pagamento',
    MANUAL: 'il gestore di questo servizio lo ha disattivato',
  },
}
