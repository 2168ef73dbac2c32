import type { MailTranslations } from './translations-type.ts'

export const de: MailTranslations = {
  mails: {
    VERIFY_EMAIL: {
      subject: 'Bestätigen Sie Ihre E-Mail-Adresse',
      lines: [
        'Bitte bestätigen Sie, dass {email} Ihre E-Mail-Adresse ist. Der Link ist eine Stunde gültig. Melden Sie sich an, um ihn zu verwenden.',
        'Wenn Sie sich nicht registriert haben, können Sie diese E-Mail ignorieren.',
      ],
      button: 'E-Mail-Adresse bestätigen',
    },
    CHANGE_EMAIL: {
      subject: 'Bestätigen Sie Ihre neue E-Mail-Adresse',
      lines: [
        'Bitte bestätigen Sie {email} als neue E-Mail-Adresse Ihres Kontos. Der Link ist eine Stunde gültig. Melden Sie sich an, um ihn zu verwenden.',
        'Wenn Sie diese Änderung nicht angefordert haben, können Sie diese E-Mail ignorieren. Ihre Adresse bleibt unverändert.',
      ],
      button: 'Neue E-Mail-Adresse bestätigen',
    },
    RESET_PASSWORD: {
      subject: 'Setzen Sie Ihr Passwort zurück',
      lines: [
        'Wir haben eine Anfrage erhalten, das Passwort des Kontos {email} zurückzusetzen. Der Link ist eine Stunde gültig. Wenn Sie ein neues Passwort festlegen, werden alle Ihre Sitzungen beendet.',
        'Wenn Sie das nicht angefordert haben, können Sie diese E-Mail ignorieren. Ihr Passwort bleibt unverändert.',
      ],
      button: 'Neues Passwort wählen',
    },
    INVITATION: {
      subject: 'Sie wurden in das Projekt {project} eingeladen',
      lines: [
        '{inviter} hat Sie in das Projekt <strong>{project}</strong> eingeladen. Die Einladung gilt für {email} und läuft in sieben Tagen ab.',
        'Wenn Sie den Absender nicht kennen, können Sie diese E-Mail ignorieren.',
      ],
      button: 'Einladung annehmen',
    },
    EMAIL_CHANGED: {
      subject: 'Ihre E-Mail-Adresse wurde geändert',
      lines: [
        'Die E-Mail-Adresse Ihres Kontos wurde von {email} in {newEmail} geändert.',
        'Wenn Sie das nicht waren, wenden Sie sich sofort an den Betreiber dieses Dienstes. Möglicherweise hat jemand anderes Zugang zu Ihrem Konto.',
      ],
    },
    PASSWORD_CHANGED: {
      subject: 'Ihr Passwort wurde geändert',
      lines: [
        'Das Passwort des Kontos {email} wurde geändert. Alle anderen Sitzungen wurden beendet.',
        'Wenn Sie das nicht waren, setzen Sie Ihr Passwort sofort zurück.',
      ],
    },
    DOMAIN_VERIFIED: {
      subject: 'Die Domain {domain} ist bestätigt',
      lines: [
        'Die Absenderdomain <strong>{domain}</strong> des Projekts <strong>{project}</strong> ist bestätigt. Sie können jetzt E-Mails von dieser Domain senden.',
        'Sie erhalten diese E-Mail an {email}, weil Sie das Projekt besitzen oder verwalten.',
      ],
    },
    DOMAIN_LOST: {
      subject: 'Die Domain {domain} ist nicht mehr bestätigt',
      lines: [
        'Die Absenderdomain <strong>{domain}</strong> des Projekts <strong>{project}</strong> ist nicht mehr bestätigt, weil ihre DNS-Einträge entfernt oder geändert wurden. Das Projekt kann keine E-Mails von dieser Domain senden, bis die Einträge wiederhergestellt sind. Wir prüfen sie alle fünf Minuten.',
        'Die Liste der Absenderdomains zeigt die fehlenden Einträge. Sie erhalten diese E-Mail an {email}, weil Sie das Projekt besitzen oder verwalten.',
      ],
    },
    LIMIT_WARNING: {
      subject: '{project} nähert sich einem Monatslimit',
      lines: [
        'Das Projekt <strong>{project}</strong> hat in diesem Monat {used} von {limit} E-Mails verbraucht. Das Limit gilt für {cap}.',
        'Wenn das Limit erreicht ist, werden diese E-Mails nicht gesendet, bis der nächste Monat (UTC) beginnt oder ein Inhaber das Limit erhöht.',
      ],
    },
    LIMIT_REACHED: {
      subject: '{project} hat ein Monatslimit erreicht',
      lines: [
        'Das Projekt <strong>{project}</strong> hat in diesem Monat {used} von {limit} E-Mails verbraucht. Das Limit gilt für {cap}.',
        'Diese E-Mails werden nicht gesendet, bis der nächste Monat (UTC) beginnt oder ein Inhaber das Limit erhöht.',
      ],
    },
    PROJECT_DISABLED: {
      subject: 'Das Projekt {project} wurde gesperrt',
      lines: [
        'Das Projekt <strong>{project}</strong> wurde gesperrt. Grund: {reason}.',
        'Das Projekt ist jetzt schreibgeschützt. Angenommene E-Mails werden zurückgehalten, laufende Kampagnen sind pausiert, und alle Workflow-Ausführungen wurden abgebrochen.',
      ],
    },
    WORKFLOW_LIMITED: {
      subject: 'Der Workflow {workflow} hat das Limit für ein Ereignis überschritten',
      lines: [
        'Im Projekt <strong>{project}</strong> hat ein Ereignis {limit} Workflow-Ausführungen und E-Mails ausgelöst; das ist das Limit. Der Workflow <strong>{workflow}</strong> wurde für dieses Ereignis gestoppt und läuft für andere Ereignisse weiter.',
        'Workflows, die sich gegenseitig auslösen, enden nie. Prüfen Sie den Auslöser des Workflows und die Wirkung seiner Schritte. Sie erhalten diese E-Mail an {email}, weil Sie das Projekt besitzen oder verwalten. Wir senden sie höchstens einmal am Tag je Workflow.',
      ],
    },
    WEBHOOK_FAILING: {
      subject: 'Zustellungen an einen Webhook-Endpunkt von {project} schlagen fehl',
      lines: [
        'Seit {failingSince} ist keine Zustellung an den Webhook-Endpunkt <code>{endpoint}</code> des Projekts <strong>{project}</strong> gelungen. Letzter Fehler: {lastError}',
        'Wir wiederholen fehlgeschlagene Zustellungen. Wenn fünf Tage lang keine Zustellung gelingt, wird der Endpunkt deaktiviert. Sie erhalten diese E-Mail an {email}, weil Sie das Projekt besitzen oder verwalten.',
      ],
    },
    WEBHOOK_DISABLED: {
      subject: 'Ein Webhook-Endpunkt von {project} wurde deaktiviert',
      lines: [
        'Der Webhook-Endpunkt <code>{endpoint}</code> des Projekts <strong>{project}</strong> wurde deaktiviert. Grund: {explanation}',
        'Der Endpunkt erhält keine Ereignisse mehr. Beheben Sie den Fehler und aktivieren Sie den Endpunkt wieder. Fehlgeschlagene Zustellungen können Sie danach 30 Tage lang wiederholen. Sie erhalten diese E-Mail an {email}, weil Sie das Projekt besitzen oder verwalten.',
      ],
    },
  },
  linkHint: 'Wenn die Schaltfläche nicht funktioniert, kopieren Sie diesen Link in Ihren Browser:',
  tokenHint: 'Wenn Sie stattdessen die API verwenden, senden Sie dieses Token:',
  caps: {
    transactional: 'Transaktions-E-Mails',
    campaigns: 'Kampagnen-E-Mails',
    workflows: 'Workflow-E-Mails',
    inbound: 'empfangene E-Mails',
    total: 'alle E-Mails eines Projekts ohne Abonnement',
  },
  reasons: {
    PAYMENT_FAILED: 'Eine Zahlung ist fehlgeschlagen',
    EMAIL_REPUTATION: 'Zu viele E-Mails waren unzustellbar oder wurden als Spam gemeldet',
    PHISHING_DETECTED: 'E-Mails des Projekts wurden als Phishing erkannt',
    CARD_VERIFICATION_FAILED: 'Die Zahlungskarte konnte nicht verifiziert werden',
    MANUAL: 'Der Betreiber dieses Dienstes hat das Projekt gesperrt',
  },
}
