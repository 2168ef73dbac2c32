import type { MailTranslations } from './translations-type.ts'

export const it: MailTranslations = {
  mails: {
    VERIFY_EMAIL: {
      subject: 'Verifica il tuo indirizzo e-mail',
      lines: [
        'Conferma che {email} è il tuo indirizzo. Il link è valido per un’ora; accedi per usarlo.',
        'Se non ti sei registrato, ignora questa e-mail.',
      ],
      button: 'Verifica indirizzo',
    },
    CHANGE_EMAIL: {
      subject: 'Verifica il tuo nuovo indirizzo e-mail',
      lines: [
        'Conferma che {email} deve diventare il nuovo indirizzo del tuo account. Il link è valido per un’ora; accedi per usarlo.',
        'Se non l’hai richiesto, ignora questa e-mail: non cambierà nulla.',
      ],
      button: 'Verifica nuovo indirizzo',
    },
    RESET_PASSWORD: {
      subject: 'Reimposta la tua password',
      lines: [
        'Qualcuno ha chiesto di reimpostare la password dell’account {email}. Il link è valido per un’ora. Una nuova password chiude tutte le tue sessioni.',
        'Se non sei stato tu, ignora questa e-mail: la tua password resta invariata.',
      ],
      button: 'Scegli una nuova password',
    },
    INVITATION: {
      subject: 'Sei invitato al progetto {project}',
      lines: [
        '{inviter} ti invita al progetto <strong>{project}</strong>. L’invito è per {email} ed è valido per sette giorni.',
        'Se non conosci il mittente, ignora questa e-mail.',
      ],
      button: 'Accetta invito',
    },
    EMAIL_CHANGED: {
      subject: 'L’indirizzo del tuo account è cambiato',
      lines: [
        'Il tuo account ha ora l’indirizzo {newEmail} invece di {email}.',
        'Se non sei stato tu, qualcun altro ha accesso al tuo account: contatta chi gestisce questo servizio.',
      ],
    },
    PASSWORD_CHANGED: {
      subject: 'La tua password è cambiata',
      lines: [
        'La password dell’account {email} è stata cambiata e tutte le altre sessioni sono state chiuse.',
        'Se non sei stato tu, richiedi subito una nuova password.',
      ],
    },
    DOMAIN_VERIFIED: {
      subject: 'Il dominio {domain} è verificato',
      lines: [
        'Il dominio mittente <strong>{domain}</strong> del progetto <strong>{project}</strong> è verificato: ora è possibile inviare e-mail da questo dominio.',
        'Ricevi questo messaggio all’indirizzo {email} come proprietario o amministratore del progetto.',
      ],
    },
    DOMAIN_LOST: {
      subject: 'Il dominio {domain} non è più verificato',
      lines: [
        'Il dominio mittente <strong>{domain}</strong> del progetto <strong>{project}</strong> non è più verificato: i suoi record DNS mancano o sono cambiati. Finché non vengono ripristinati non viene inviata alcuna e-mail; il controllo avviene ogni cinque minuti.',
        'Ricevi questo messaggio all’indirizzo {email} come proprietario o amministratore del progetto. L’elenco dei domini mittenti mostra i record mancanti.',
      ],
    },
    LIMIT_WARNING: {
      subject: '{project} si avvicina a un limite mensile',
      lines: [
        'Il progetto <strong>{project}</strong> ha usato {used} delle sue {limit} e-mail di questo mese ({cap}).',
        'Raggiunto il limite, queste e-mail non verranno più inviate fino all’inizio del mese successivo (UTC), a meno che un proprietario non lo aumenti.',
      ],
    },
    LIMIT_REACHED: {
      subject: '{project} ha raggiunto un limite mensile',
      lines: [
        'Il progetto <strong>{project}</strong> ha usato {used} delle sue {limit} e-mail di questo mese ({cap}).',
        'Queste e-mail non verranno più inviate fino all’inizio del mese successivo (UTC), a meno che un proprietario non aumenti il limite.',
      ],
    },
    PROJECT_DISABLED: {
      subject: 'Il progetto {project} è stato disattivato',
      lines: [
        'Il progetto <strong>{project}</strong> è stato disattivato: {reason}.',
        'Ora può solo essere letto. Le e-mail accettate attendono, le campagne in corso sono in pausa e i workflow sono terminati per i loro contatti.',
      ],
    },
    WORKFLOW_LIMITED: {
      subject: '{workflow} è stato fermato: troppe e-mail per un evento',
      lines: [
        'I workflow del progetto <strong>{project}</strong> hanno causato {limit} esecuzioni ed e-mail da un solo evento, che è il limite. Il workflow <strong>{workflow}</strong> non ha fatto altro per quell’evento.',
        'Workflow che si avviano a vicenda non finirebbero mai. Controlla che cosa avvia il workflow e che cosa causano i suoi passi. Ricevi questa e-mail a {email} come proprietario o amministratore del progetto, al massimo una volta al giorno per workflow.',
      ],
    },
  },
  linkHint: 'Se il pulsante non funziona, apri questo indirizzo:',
  tokenHint: 'Il token da solo, per l’uso con l’API:',
  caps: {
    transactional: 'e-mail transazionali',
    campaigns: 'campagne',
    workflows: 'workflow',
    inbound: 'e-mail ricevute',
    total: 'tutte le e-mail, senza abbonamento',
  },
  reasons: {
    PAYMENT_FAILED: 'un pagamento non è riuscito',
    EMAIL_REPUTATION: 'troppe delle sue e-mail sono state respinte o segnalate come spam',
    PHISHING_DETECTED: 'le sue e-mail sono state ritenute phishing',
    CARD_VERIFICATION_FAILED: 'la sua carta di pagamento non ha potuto essere verificata',
    MANUAL: 'così ha deciso chi gestisce questo servizio',
  },
}
