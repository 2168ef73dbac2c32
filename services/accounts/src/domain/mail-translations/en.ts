import type { MailTranslations } from './translations-type.ts'

export const en: MailTranslations = {
  mails: {
    VERIFY_EMAIL: {
      subject: 'Verify your email address',
      lines: [
        'Please confirm that {email} is your address. The link is good for one hour; sign in to use it.',
        'If you did not sign up, ignore this mail.',
      ],
      button: 'Verify address',
    },
    CHANGE_EMAIL: {
      subject: 'Verify your new email address',
      lines: [
        'Please confirm that {email} is to be the new address of your account. The link is good for one hour; sign in to use it.',
        'If you did not ask for this, ignore this mail; nothing will change.',
      ],
      button: 'Verify new address',
    },
    RESET_PASSWORD: {
      subject: 'Reset your password',
      lines: [
        'Somebody asked to reset the password of the account {email}. The link is good for one hour. A new password signs you out everywhere.',
        'If it was not you, ignore this mail; your password stays as it is.',
      ],
      button: 'Choose a new password',
    },
    INVITATION: {
      subject: 'You are invited to the project {project}',
      lines: [
        '{inviter} invites you to the project <strong>{project}</strong>. The invitation is for {email} and is good for seven days.',
        'If you do not know the sender, ignore this mail.',
      ],
      button: 'Accept invitation',
    },
    EMAIL_CHANGED: {
      subject: 'The address of your account has changed',
      lines: [
        'Your account now has the address {newEmail} instead of {email}.',
        'If you did not change it, somebody else has access to your account: contact the operator of this service.',
      ],
    },
    PASSWORD_CHANGED: {
      subject: 'Your password has changed',
      lines: [
        'The password of the account {email} was changed, and all other sessions were ended.',
        'If it was not you, reset your password immediately.',
      ],
    },
    DOMAIN_VERIFIED: {
      subject: 'The domain {domain} is verified',
      lines: [
        'The sender domain <strong>{domain}</strong> of the project <strong>{project}</strong> is verified: mail may be sent from it now.',
        'You receive this at {email} as an owner or admin of the project.',
      ],
    },
    DOMAIN_LOST: {
      subject: 'The domain {domain} is no longer verified',
      lines: [
        'The sender domain <strong>{domain}</strong> of the project <strong>{project}</strong> is no longer verified: its DNS records were removed or changed. No mail is sent from it until they are restored; they are checked every five minutes.',
        'You receive this at {email} as an owner or admin of the project. The list of sender domains shows the records that are missing.',
      ],
    },
    LIMIT_WARNING: {
      subject: '{project} is near a monthly limit',
      lines: [
        'The project <strong>{project}</strong> has used {used} of its {limit} mails of this month ({cap}).',
        'When the limit is reached, no more of these mails are sent until the next month begins (UTC), unless an owner raises it.',
      ],
    },
    LIMIT_REACHED: {
      subject: '{project} has reached a monthly limit',
      lines: [
        'The project <strong>{project}</strong> has used {used} of its {limit} mails of this month ({cap}).',
        'No more of these mails are sent until the next month begins (UTC), unless an owner raises the limit.',
      ],
    },
    PROJECT_DISABLED: {
      subject: 'The project {project} was disabled',
      lines: [
        'The project <strong>{project}</strong> was disabled: {reason}.',
        'It can only be read now. Mail that it has accepted waits, running campaigns are paused, and workflows have ended for their contacts.',
      ],
    },
    WORKFLOW_LIMITED: {
      subject: '{workflow} has stopped: too many mails from one event',
      lines: [
        'Workflows of the project <strong>{project}</strong> have caused {limit} executions and mails from one event, which is the limit. The workflow <strong>{workflow}</strong> was stopped for that event.',
        'Workflows that start one another would never end. Check the trigger of the workflow and the effects of its steps. You receive this at {email} as an owner or admin of the project, at most once a day for each workflow.',
      ],
    },
  },
  linkHint: 'If the button does not work, open this address:',
  tokenHint: 'The token by itself, for use with the API:',
  caps: {
    transactional: 'transactional mail',
    campaigns: 'campaigns',
    workflows: 'workflows',
    inbound: 'received mail',
    total: 'all mail, without a subscription',
  },
  reasons: {
    PAYMENT_FAILED: 'a payment has failed',
    EMAIL_REPUTATION: 'too many of its mails bounced or were reported as spam',
    PHISHING_DETECTED: 'its mails were detected as phishing',
    CARD_VERIFICATION_FAILED: 'its payment card could not be verified',
    MANUAL: 'the operator of this service disabled it',
  },
}
