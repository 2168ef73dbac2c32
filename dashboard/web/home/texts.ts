import { hitTexts, mailStatusTexts } from '../mails/status-texts.ts'
import { textsOf, type Catalogue, type Texts } from '../text/catalogue.ts'
import { formatNumber, formatPercent, formatShare } from '../text/format.ts'

const hits = textsOf(hitTexts)
const statuses = textsOf(mailStatusTexts)

const en = {
  setup: {
    title: 'First steps',
    done: (done: number, all: number) => `${done} of ${all} steps are done.`,
    hide: 'Hide',
    show: 'Show the first steps',
    isDone: 'Done',
    steps: {
      domain: { title: 'Verify a domain', hint: 'You can send mail only from a domain that you own.' },
      mail: {
        title: 'Send the first mail',
        hint: 'Press “Send a test mail”, or run the command.',
      },
      contacts: { title: 'Add contacts', hint: 'Import a CSV file, or create them with the API.' },
      campaign: { title: 'Send a campaign', hint: 'Write one mail to many contacts.' },
      workflow: { title: 'Enable a workflow', hint: 'Send mails after an event, such as a sign-up.' },
    },
  },
  send: {
    title: 'Send a mail to yourself',
    code: 'the command',
    orCommand: 'Or run this command, as a program would call the API:',
    secret: 'The command contains the secret key of the project. Do not share it.',
    noKey: 'The command contains the secret key, which only administrators of the project see.',
    noDomain: 'Verify a domain first. Then you can send a mail here.',
    newest: 'Newest mail',
    waiting: 'Waiting for the first mail. It appears here without a reload.',
    to: (address: string) => `to ${address}`,
  },
  figures: {
    title: 'Last 30 days',
    more: 'Show the analytics',
    sent: statuses.SENT,
    suppressed: (mails: number) => `${formatNumber(mails)} suppressed`,
    delivered: statuses.DELIVERED,
    opened: hits.opened,
    clicked: hits.clicked,
    bounced: statuses.BOUNCED,
    complained: statuses.COMPLAINED,
    share: (share: number) => `${formatShare(share)} of sent`,
    noteTitle: 'How we count',
    note: `Each mail counts once, on the day of its first open or click. ${hits.notCounted} Opens of mails without tracking and of readers that block images are unknown, so the real number is higher. Bounces are permanent failures.`,
  },
  attention: {
    title: 'Needs attention',
    disabled: {
      title: 'The project is disabled',
      reasons: {
        PAYMENT_FAILED: 'A payment failed. Pay the open invoices to enable it again.',
        EMAIL_REPUTATION: 'Too many mails bounced or were reported as spam. Contact the operator.',
        PHISHING_DETECTED: 'A mail looked like phishing. Contact the operator.',
        CARD_VERIFICATION_FAILED: 'The card could not be verified. Update the payment method.',
        MANUAL: 'The operator disabled it. Contact the operator.',
      },
      action: 'Open the billing',
    },
    domain: {
      title: (domain: string) => `${domain} is not verified`,
      hint: 'Mail from it is rejected until all DNS records are correct.',
      action: 'Check the DNS records',
    },
    bounce: {
      title: (isCritical: boolean) => `The bounce rate is ${isCritical ? 'critical' : 'high'}`,
      hint: 'Send only to addresses that were confirmed, and remove old lists.',
      action: 'Show the bounces',
    },
    complaint: {
      title: (isCritical: boolean) => `The complaint rate is ${isCritical ? 'critical' : 'high'}`,
      hint: 'Send marketing mail only to contacts that asked for it, and less often.',
      action: 'Show the complaints',
    },
    webhook: {
      failing: (host: string) => `The webhook endpoint at ${host} fails`,
      disabled: (host: string) => `The webhook endpoint at ${host} is disabled`,
      hint: 'Events are retried. Repair the endpoint before it is disabled.',
      action: 'Show the endpoint',
    },
    limit: {
      title: (name: string, share: number) => `${formatPercent(share)} of the ${name} limit is used`,
      names: {
        transactional: 'transactional mail',
        campaigns: 'campaign mail',
        workflows: 'workflow mail',
        inbound: 'received mail',
      },
      hint: 'Mails above the limit are rejected until the next month.',
      action: 'Change the limits',
    },
    storage: {
      title: (share: number) => `${formatPercent(share)} of the storage is used`,
      hint: 'New contacts, events and files are rejected when it is full.',
      action: 'Show the usage',
    },
  },
} satisfies Texts

export const homeTexts: Catalogue<typeof en> = { en }
