import type { MailTranslations } from './translations-type.ts'

export const en: MailTranslations = {
  mails: {
    VERIFY_EMAIL: {
      subject: 'Verify your email address',
      lines: [
        'Please confirm that {email} is your email address. The link expires in one hour. Sign in to use it.',
        'If you did not sign up, you can ignore this email.',
      ],
      button: 'Verify email address',
    },
    CHANGE_EMAIL: {
      subject: 'Verify your new email address',
      lines: [
        'Please confirm {email} as the new email address of your account. The link expires in one hour. Sign in to use it.',
        'If you did not request this change, you can ignore this email. Your address stays the same.',
      ],
      button: 'Verify new email address',
    },
    RESET_PASSWORD: {
      subject: 'Reset your password',
      lines: [
        'We received a request to reset the password of the account {email}. The link expires in one hour. When you set a new password, all your sessions end.',
        'If you did not request this, you can ignore this email. Your password stays the same.',
      ],
      button: 'Choose a new password',
    },
    INVITATION: {
      subject: 'You have been invited to the project {project}',
      lines: [
        '{inviter} has invited you to the project <strong>{project}</strong>. The invitation is for {email} and expires in seven days.',
        'If you do not know the sender, you can ignore this email.',
      ],
      button: 'Accept invitation',
    },
    EMAIL_CHANGED: {
      subject: 'Your email address was changed',
      lines: [
        'The email address of your account was changed from {email} to {newEmail}.',
        'If you did not make this change, contact the operator of this service immediately. Someone else may have access to your account.',
      ],
    },
    PASSWORD_CHANGED: {
      subject: 'Your password was changed',
      lines: [
        'The password of the account {email} was changed. All other sessions have ended.',
        'If you did not make this change, reset your password immediately.',
      ],
    },
    DOMAIN_VERIFIED: {
      subject: 'The domain {domain} is verified',
      lines: [
        'The sender domain <strong>{domain}</strong> of the project <strong>{project}</strong> is verified. You can now send emails from it.',
        'You receive this email at {email} because you are an owner or admin of the project.',
      ],
    },
    DOMAIN_LOST: {
      subject: 'The domain {domain} is no longer verified',
      lines: [
        'The sender domain <strong>{domain}</strong> of the project <strong>{project}</strong> is no longer verified, because its DNS records were removed or changed. The project cannot send emails from this domain until the records are restored. We check them every five minutes.',
        'The list of sender domains shows the missing records. You receive this email at {email} because you are an owner or admin of the project.',
      ],
    },
    LIMIT_WARNING: {
      subject: '{project} is approaching a monthly limit',
      lines: [
        'The project <strong>{project}</strong> has used {used} of {limit} emails this month. The limit applies to {cap}.',
        'When the limit is reached, these emails are not sent until the next month begins (UTC) or an owner raises the limit.',
      ],
    },
    LIMIT_REACHED: {
      subject: '{project} has reached a monthly limit',
      lines: [
        'The project <strong>{project}</strong> has used {used} of {limit} emails this month. The limit applies to {cap}.',
        'These emails are not sent until the next month begins (UTC) or an owner raises the limit.',
      ],
    },
    PROJECT_DISABLED: {
      subject: 'The project {project} was disabled',
      lines: [
        'The project <strong>{project}</strong> was disabled. Reason: {reason}.',
        'The project is now read-only. Accepted emails are on hold, running campaigns are paused, and all workflow executions were cancelled.',
      ],
    },
    WORKFLOW_LIMITED: {
      subject: 'The workflow {workflow} has exceeded the limit for one event',
      lines: [
        'In the project <strong>{project}</strong>, one event has triggered {limit} workflow executions and emails, which is the limit. The workflow <strong>{workflow}</strong> was stopped for this event and continues to run for other events.',
        'Workflows that trigger each other never end. Check the trigger of the workflow and the effects of its steps. You receive this email at {email} because you are an owner or admin of the project. We send it at most once a day for each workflow.',
      ],
    },
    WEBHOOK_FAILING: {
      subject: 'A webhook endpoint of {project} is failing',
      lines: [
        'No delivery to the webhook endpoint <code>{endpoint}</code> of the project <strong>{project}</strong> has succeeded since {failingSince}. Last error: {lastError}',
        'We try failed deliveries again. If no delivery succeeds for five days, the endpoint is disabled. You receive this email at {email} because you are an owner or admin of the project.',
      ],
    },
    WEBHOOK_DISABLED: {
      subject: 'A webhook endpoint of {project} was disabled',
      lines: [
        'The webhook endpoint <code>{endpoint}</code> of the project <strong>{project}</strong> was disabled. Reason: {explanation}',
        'The endpoint receives no more events. Correct the error and enable the endpoint again. You can then replay failed deliveries for 30 days. You receive this email at {email} because you are an owner or admin of the project.',
      ],
    },
  },
  linkHint: 'If the button does not work, copy this link into your browser:',
  tokenHint: 'To use the API instead, send this token:',
  caps: {
    transactional: 'transactional emails',
    campaigns: 'campaign emails',
    workflows: 'workflow emails',
    inbound: 'received emails',
    total: 'all emails of a project without a subscription',
  },
  reasons: {
    PAYMENT_FAILED: 'a payment failed',
    EMAIL_REPUTATION: 'too many emails bounced or were reported as spam',
    PHISHING_DETECTED: 'emails of the project were detected as phishing',
    CARD_VERIFICATION_FAILED: 'the payment card could not be verified',
    MANUAL: 'the operator of this service disabled it',
  },
}
