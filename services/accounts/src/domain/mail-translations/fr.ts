import type { MailTranslations } from './translations-type.ts'

export const fr: MailTranslations = {
  mails: {
    VERIFY_EMAIL: {
      subject: 'Confirmez votre adresse e-mail',
      lines: [
        'Veuillez confirmer que {email} est bien votre adresse. Le lien est valable une heure ; connectez-vous pour l’utiliser.',
        'Si vous n’avez pas créé de compte, ignorez cet e-mail.',
      ],
      button: 'Confirmer l’adresse',
    },
    CHANGE_EMAIL: {
      subject: 'Confirmez votre nouvelle adresse e-mail',
      lines: [
        'Veuillez confirmer que {email} doit devenir la nouvelle adresse de votre compte. Le lien est valable une heure ; connectez-vous pour l’utiliser.',
        'Si vous n’avez rien demandé, ignorez cet e-mail ; rien ne changera.',
      ],
      button: 'Confirmer la nouvelle adresse',
    },
    RESET_PASSWORD: {
      subject: 'Réinitialisez votre mot de passe',
      lines: [
        'Quelqu’un a demandé à réinitialiser le mot de passe du compte {email}. Le lien est valable une heure. Un nouveau mot de passe met fin à toutes vos sessions.',
        'Si ce n’était pas vous, ignorez cet e-mail ; votre mot de passe reste inchangé.',
      ],
      button: 'Choisir un nouveau mot de passe',
    },
    INVITATION: {
      subject: 'Vous êtes invité au projet {project}',
      lines: [
        '{inviter} vous invite au projet <strong>{project}</strong>. L’invitation est destinée à {email} et valable sept jours.',
        'Si vous ne connaissez pas l’expéditeur, ignorez cet e-mail.',
      ],
      button: 'Accepter l’invitation',
    },
    EMAIL_CHANGED: {
      subject: 'L’adresse de votre compte a changé',
      lines: [
        'Votre compte a désormais l’adresse {newEmail} au lieu de {email}.',
        'Si ce n’était pas vous, quelqu’un d’autre a accès à votre compte : contactez le gestionnaire de ce service.',
      ],
    },
    PASSWORD_CHANGED: {
      subject: 'Votre mot de passe a changé',
      lines: [
        'Le mot de passe du compte {email} a été modifié et toutes les autres sessions ont été fermées.',
        'Si ce n’était pas vous, demandez immédiatement un nouveau mot de passe.',
      ],
    },
    DOMAIN_VERIFIED: {
      subject: 'Le domaine {domain} est vérifié',
      lines: [
        'Le domaine d’envoi <strong>{domain}</strong> du projet <strong>{project}</strong> est vérifié : vous pouvez désormais envoyer des e-mails depuis ce domaine.',
        'Vous recevez ce message à {email} en tant que propriétaire ou administrateur du projet.',
      ],
    },
    DOMAIN_LOST: {
      subject: 'Le domaine {domain} n’est plus vérifié',
      lines: [
        'Le domaine d’envoi <strong>{domain}</strong> du projet <strong>{project}</strong> n’est plus vérifié : ses enregistrements DNS ont disparu ou ont changé. Aucun e-mail n’en part tant qu’ils ne sont pas rétablis ; ils sont vérifiés toutes les cinq minutes.',
        'Vous recevez ce message à {email} en tant que propriétaire ou administrateur du projet. La liste des domaines d’envoi indique les enregistrements manquants.',
      ],
    },
    LIMIT_WARNING: {
      subject: '{project} approche d’une limite mensuelle',
      lines: [
        'Le projet <strong>{project}</strong> a utilisé {used} de ses {limit} e-mails de ce mois ({cap}).',
        'Une fois la limite atteinte, ces e-mails ne seront plus envoyés jusqu’au début du mois suivant (UTC), sauf si un propriétaire la relève.',
      ],
    },
    LIMIT_REACHED: {
      subject: '{project} a atteint une limite mensuelle',
      lines: [
        'Le projet <strong>{project}</strong> a utilisé {used} de ses {limit} e-mails de ce mois ({cap}).',
        'Ces e-mails ne seront plus envoyés jusqu’au début du mois suivant (UTC), sauf si un propriétaire relève la limite.',
      ],
    },
    PROJECT_DISABLED: {
      subject: 'Le projet {project} a été désactivé',
      lines: [
        'Le projet <strong>{project}</strong> a été désactivé : {reason}.',
        'Il ne peut plus qu’être consulté. Les e-mails acceptés attendent, les campagnes en cours sont suspendues et les workflows sont terminés pour leurs contacts.',
      ],
    },
    WORKFLOW_LIMITED: {
      subject: '{workflow} a été arrêté : trop d’e-mails pour un événement',
      lines: [
        'Les workflows du projet <strong>{project}</strong> ont causé {limit} exécutions et e-mails à partir d’un seul événement, ce qui est la limite. Le workflow <strong>{workflow}</strong> n’a rien fait de plus pour cet événement.',
        'Des workflows qui se déclenchent l’un l’autre ne finiraient jamais. Vérifiez ce qui déclenche le workflow et ce que ses étapes causent. Vous recevez ceci à {email} comme propriétaire ou administrateur du projet, au plus une fois par jour pour chaque workflow.',
      ],
    },
  },
  linkHint: 'Si le bouton ne fonctionne pas, ouvrez cette adresse :',
  tokenHint: 'Le jeton seul, à utiliser avec l’API :',
  caps: {
    transactional: 'e-mails transactionnels',
    campaigns: 'campagnes',
    workflows: 'workflows',
    inbound: 'e-mails reçus',
    total: 'tous les e-mails, sans abonnement',
  },
  reasons: {
    PAYMENT_FAILED: 'un paiement a échoué',
    EMAIL_REPUTATION: 'trop de ses e-mails ont été rejetés ou signalés comme spam',
    PHISHING_DETECTED: 'ses e-mails ont été pris pour de l’hameçonnage',
    CARD_VERIFICATION_FAILED: 'sa carte de paiement n’a pas pu être vérifiée',
    MANUAL: 'l’exploitant de ce service en a décidé ainsi',
  },
}
