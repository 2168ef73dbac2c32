import type { MailTranslations } from './translations-type.ts'

export const de: MailTranslations = {
  mails: {
    VERIFY_EMAIL: {
      subject: 'Bestätigen Sie Ihre E-Mail-Adresse',
      lines: [
        'Bitte bestätigen Sie, dass {email} Ihre Adresse ist. Der Link gilt eine Stunde; melden Sie sich dafür an.',
        'Wenn Sie sich nicht registriert haben, ignorieren Sie diese E-Mail.',
      ],
      button: 'Adresse bestätigen',
    },
    CHANGE_EMAIL: {
      subject: 'Bestätigen Sie Ihre neue E-Mail-Adresse',
      lines: [
        'Bitte bestätigen Sie, dass {email} die neue Adresse Ihres Kontos werden soll. Der Link gilt eine Stunde; melden Sie sich dafür an.',
        'Wenn Sie das nicht veranlasst haben, ignorieren Sie diese E-Mail; es ändert sich nichts.',
      ],
      button: 'Neue Adresse bestätigen',
    },
    RESET_PASSWORD: {
      subject: 'Setzen Sie Ihr Passwort zurück',
      lines: [
        'Jemand möchte das Passwort des Kontos {email} zurücksetzen. Der Link gilt eine Stunde. Ein neues Passwort meldet Sie überall ab.',
        'Wenn Sie das nicht waren, ignorieren Sie diese E-Mail; Ihr Passwort bleibt, wie es ist.',
      ],
      button: 'Neues Passwort wählen',
    },
    INVITATION: {
      subject: 'Sie sind in das Projekt {project} eingeladen',
      lines: [
        '{inviter} lädt Sie in das Projekt <strong>{project}</strong> ein. Die Einladung ist für {email} und gilt sieben Tage.',
        'Wenn Sie den Absender nicht kennen, ignorieren Sie diese E-Mail.',
      ],
      button: 'Einladung annehmen',
    },
    EMAIL_CHANGED: {
      subject: 'Die Adresse Ihres Kontos wurde geändert',
      lines: [
        'Ihr Konto hat jetzt die Adresse {newEmail} statt {email}.',
        'Wenn Sie das nicht waren, hat jemand anderes Zugang zu Ihrem Konto: Wenden Sie sich an den Betreiber dieses Dienstes.',
      ],
    },
    PASSWORD_CHANGED: {
      subject: 'Ihr Passwort wurde geändert',
      lines: [
        'Das Passwort des Kontos {email} wurde geändert, und alle anderen Sitzungen wurden beendet.',
        'Wenn Sie das nicht waren, fordern Sie sofort ein neues Passwort an.',
      ],
    },
    DOMAIN_VERIFIED: {
      subject: 'Die Domain {domain} ist bestätigt',
      lines: [
        'Die Absenderdomain <strong>{domain}</strong> des Projekts <strong>{project}</strong> ist bestätigt: Von ihr können jetzt E-Mails versendet werden.',
        'Sie erhalten diese Nachricht an {email}, weil Sie das Projekt besitzen oder verwalten.',
      ],
    },
    DOMAIN_LOST: {
      subject: 'Die Domain {domain} ist nicht mehr bestätigt',
      lines: [
        'Die Absenderdomain <strong>{domain}</strong> des Projekts <strong>{project}</strong> ist nicht mehr bestätigt: Ihre DNS-Einträge fehlen oder wurden geändert. Bis sie wieder da sind, werden von ihr keine E-Mails versendet; geprüft wird alle fünf Minuten.',
        'Sie erhalten diese Nachricht an {email}, weil Sie das Projekt besitzen oder verwalten. Die Liste der Absenderdomains zeigt, welche Einträge fehlen.',
      ],
    },
    LIMIT_WARNING: {
      subject: '{project} nähert sich einem Monatslimit',
      lines: [
        'Das Projekt <strong>{project}</strong> hat {used} von {limit} E-Mails dieses Monats verbraucht ({cap}).',
        'Ist das Limit erreicht, werden bis zum Beginn des nächsten Monats (UTC) keine solchen E-Mails mehr gesendet, außer ein Inhaber erhöht es.',
      ],
    },
    LIMIT_REACHED: {
      subject: '{project} hat ein Monatslimit erreicht',
      lines: [
        'Das Projekt <strong>{project}</strong> hat {used} von {limit} E-Mails dieses Monats verbraucht ({cap}).',
        'Bis zum Beginn des nächsten Monats (UTC) werden keine solchen E-Mails mehr gesendet, außer ein Inhaber erhöht das Limit.',
      ],
    },
    PROJECT_DISABLED: {
      subject: 'Das Projekt {project} wurde gesperrt',
      lines: [
        'Das Projekt <strong>{project}</strong> wurde gesperrt: {reason}.',
        'Es kann nur noch gelesen werden. Angenommene E-Mails warten, laufende Kampagnen pausieren, und Workflows wurden für ihre Kontakte beendet.',
      ],
    },
    WORKFLOW_LIMITED: {
      subject: '{workflow} wurde angehalten: zu viele E-Mails durch ein Ereignis',
      lines: [
        'Workflows des Projekts <strong>{project}</strong> haben durch ein Ereignis {limit} Ausführungen und E-Mails ausgelöst; das ist die Grenze. Der Workflow <strong>{workflow}</strong> hat für dieses Ereignis nichts weiter getan.',
        'Workflows, die einander auslösen, würden nie enden. Prüfen Sie, womit der Workflow beginnt und was seine Schritte auslösen. Sie erhalten dies an {email} als Inhaber oder Administrator des Projekts, höchstens einmal am Tag je Workflow.',
      ],
    },
  },
  linkHint: 'Wenn die Schaltfläche nicht funktioniert, öffnen Sie diese Adresse:',
  tokenHint: 'Das Token allein, zur Verwendung mit der API:',
  caps: {
    transactional: 'Transaktions-E-Mails',
    campaigns: 'Kampagnen',
    workflows: 'Workflows',
    inbound: 'empfangene E-Mails',
    total: 'alle E-Mails, ohne Abonnement',
  },
  reasons: {
    PAYMENT_FAILED: 'eine Zahlung ist fehlgeschlagen',
    EMAIL_REPUTATION: 'zu viele seiner E-Mails waren unzustellbar oder wurden als Spam gemeldet',
    PHISHING_DETECTED: 'seine E-Mails wurden für Phishing gehalten',
    CARD_VERIFICATION_FAILED: 'die Zahlungskarte konnte nicht geprüft werden',
    MANUAL: 'der Betreiber dieses Dienstes hat so entschieden',
  },
}
