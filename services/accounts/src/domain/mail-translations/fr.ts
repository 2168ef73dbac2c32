import type { MailTranslations } from './translations-type.ts'

export const fr: MailTranslations = {
  mails: {
    VERIFY_EMAIL: {
      subject: 'Confirmez votre adresse e-mail',
      lines: [
        'Veuillez confirmer que {email} est votre adresse e-mail. Le lien expire dans une heure. Connectez-vous pour l’utiliser.',
        'Si vous n’avez pas créé de compte, vous pouvez ignorer cet e-mail.',
      ],
      button: 'Confirmer l’adresse e-mail',
    },
    CHANGE_EMAIL: {
      subject: 'Confirmez votre nouvelle adresse e-mail',
      lines: [
        'Veuillez confirmer {email} comme nouvelle adresse e-mail de votre compte. Le lien expire dans une heure. Connectez-vous pour l’utiliser.',
        'Si vous n’avez pas demandé ce changement, vous pouvez ignorer cet e-mail. Votre adresse reste inchangée.',
      ],
      button: 'Confirmer la nouvelle adresse e-mail',
    },
    RESET_PASSWORD: {
      subject: 'Réinitialisez votre mot de passe',
      lines: [
        'Nous avons reçu une demande de réinitialisation du mot de passe du compte {email}. Le lien expire dans une heure. Si vous choisissez un nouveau mot de passe, toutes vos sessions sont fermées.',
        'Si vous n’êtes pas à l’origine de cette demande, vous pouvez ignorer cet e-mail. Votre mot de passe reste inchangé.',
      ],
      button: 'Choisir un nouveau mot de passe',
    },
    INVITATION: {
      subject: 'Invitation au projet {project}',
      lines: [
        '{inviter} vous a envoyé une invitation au projet <strong>{project}</strong>. Elle est destinée à {email} et expire dans sept jours.',
        'Si vous ne connaissez pas l’expéditeur, vous pouvez ignorer cet e-mail.',
      ],
      button: 'Accepter l’invitation',
    },
    EMAIL_CHANGED: {
      subject: 'Votre adresse e-mail a été modifiée',
      lines: [
        'L’adresse e-mail de votre compte a été modifiée : {newEmail} remplace {email}.',
        'Si vous n’êtes pas à l’origine de cette modification, contactez immédiatement l’exploitant de ce service. Une autre personne a peut-être accès à votre compte.',
      ],
    },
    PASSWORD_CHANGED: {
      subject: 'Votre mot de passe a été modifié',
      lines: [
        'Le mot de passe du compte {email} a été modifié. Toutes les autres sessions ont été fermées.',
        'Si vous n’êtes pas à l’origine de cette modification, réinitialisez immédiatement votre mot de passe.',
      ],
    },
    DOMAIN_VERIFIED: {
      subject: 'Le domaine {domain} est vérifié',
      lines: [
        'Le domaine d’envoi <strong>{domain}</strong> du projet <strong>{project}</strong> est vérifié. Vous pouvez désormais envoyer des e-mails depuis ce domaine.',
        'Vous recevez cet e-mail à l’adresse {email}, car vous êtes propriétaire ou administrateur du projet.',
      ],
    },
    DOMAIN_LOST: {
      subject: 'Le domaine {domain} n’est plus vérifié',
      lines: [
        'Le domaine d’envoi <strong>{domain}</strong> du projet <strong>{project}</strong> n’est plus vérifié, car ses enregistrements DNS ont été supprimés ou modifiés. Le projet ne peut pas envoyer d’e-mails depuis ce domaine tant que les enregistrements ne sont pas rétablis. Nous les vérifions toutes les cinq minutes.',
        'La liste des domaines d’envoi indique les enregistrements manquants. Vous recevez cet e-mail à l’adresse {email}, car vous êtes propriétaire ou administrateur du projet.',
      ],
    },
    LIMIT_WARNING: {
      subject: '{project} approche d’une limite mensuelle',
      lines: [
        'Le projet <strong>{project}</strong> a utilisé {used} e-mails sur {limit} ce mois-ci. La limite concerne {cap}.',
        'Une fois la limite atteinte, ces e-mails ne sont plus envoyés jusqu’au début du mois suivant (UTC), sauf si un propriétaire relève la limite.',
      ],
    },
    LIMIT_REACHED: {
      subject: '{project} a atteint une limite mensuelle',
      lines: [
        'Le projet <strong>{project}</strong> a utilisé {used} e-mails sur {limit} ce mois-ci. La limite concerne {cap}.',
        'Ces e-mails ne sont plus envoyés jusqu’au début du mois suivant (UTC), sauf si un propriétaire relève la limite.',
      ],
    },
    PROJECT_DISABLED: {
      subject: 'Le projet {project} a été désactivé',
      lines: [
        'Le projet <strong>{project}</strong> a été désactivé. Motif : {reason}.',
        'Le projet est désormais en lecture seule. Les e-mails acceptés sont en attente, les campagnes en cours sont suspendues et toutes les exécutions de workflows ont été annulées.',
      ],
    },
    WORKFLOW_LIMITED: {
      subject: 'Le workflow {workflow} a dépassé la limite pour un événement',
      lines: [
        'Dans le projet <strong>{project}</strong>, un seul événement a déclenché {limit} exécutions de workflows et e-mails, ce qui est la limite. Le workflow <strong>{workflow}</strong> a été arrêté pour cet événement et continue de fonctionner pour les autres.',
        'Des workflows qui se déclenchent mutuellement ne se terminent jamais. Vérifiez le déclencheur du workflow et les effets de ses étapes. Vous recevez cet e-mail à l’adresse {email}, car vous êtes propriétaire ou administrateur du projet. Nous l’envoyons au plus une fois par jour pour chaque workflow.',
      ],
    },
    WEBHOOK_FAILING: {
      subject: 'Un point de terminaison webhook de {project} est en échec',
      lines: [
        'Depuis le {failingSince}, aucun envoi au point de terminaison webhook <code>{endpoint}</code> du projet <strong>{project}</strong> n’a abouti. Dernière erreur : {lastError}',
        'Nous réessayons les envois qui ont échoué. Si aucun envoi n’aboutit pendant cinq jours, le point de terminaison est désactivé. Vous recevez cet e-mail à l’adresse {email}, car vous êtes propriétaire ou administrateur du projet.',
      ],
    },
    WEBHOOK_DISABLED: {
      subject: 'Un point de terminaison webhook de {project} a été désactivé',
      lines: [
        'Le point de terminaison webhook <code>{endpoint}</code> du projet <strong>{project}</strong> a été désactivé. Motif : {explanation}',
        'Le point de terminaison ne reçoit plus d’événements. Corrigez l’erreur et réactivez-le. Vous pourrez alors relancer les envois échoués pendant 30 jours. Vous recevez cet e-mail à l’adresse {email}, car vous êtes propriétaire ou administrateur du projet.',
      ],
    },
  },
  linkHint: 'Si le bouton ne fonctionne pas, copiez ce lien dans votre navigateur :',
  tokenHint: 'Pour utiliser plutôt l’API, envoyez ce jeton :',
  caps: {
    transactional: 'les e-mails transactionnels',
    campaigns: 'les e-mails de campagne',
    workflows: 'les e-mails de workflow',
    inbound: 'les e-mails reçus',
    total: 'tous les e-mails d’un projet sans abonnement',
  },
  reasons: {
    PAYMENT_FAILED: 'un paiement a échoué',
    EMAIL_REPUTATION: 'trop d’e-mails ont été rejetés ou signalés comme spam',
    PHISHING_DETECTED: 'des e-mails du projet ont été identifiés comme hameçonnage',
    CARD_VERIFICATION_FAILED: 'la carte de paiement n’a pas pu être vérifiée',
    MANUAL: 'l’exploitant de ce service l’a désactivé',
  },
}
