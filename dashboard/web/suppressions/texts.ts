import type { Catalogue, Texts } from '../text/catalogue.ts'
import { count } from '../text/format.ts'

const en = {
  title: 'Suppressions',
  intro: 'Addresses that get no mail: after a bounce or a complaint, or by a rule of yours.',
  filters: 'Filters of the suppressions',
  search: 'Search the full address or pattern',
  value: 'Address or pattern',
  kind: 'Kind',
  anyKind: 'Any kind',
  reason: 'Reason',
  anyReason: 'Any reason',
  created: 'Created',
  ends: 'Ends',
  actions: 'Actions',
  kinds: {
    ADDRESS: 'Address',
    DOMAIN: 'Domain',
    PREFIX: 'Start of the address',
    SUFFIX: 'End of the address',
    WILDCARD: 'Pattern with *',
  },
  kindHints: {
    ADDRESS: 'For example ada@example.net.',
    DOMAIN: 'For example example.net. Each subdomain needs its own suppression.',
    PREFIX: 'For example no-reply@. All addresses that start with this text.',
    SUFFIX: 'For example .example. All addresses that end with this text.',
    WILDCARD: 'For example *@*.example.net. The character * stands for any text.',
  },
  reasons: {
    BOUNCE: 'Bounce',
    SOFT_BOUNCE: 'Soft bounces',
    COMPLAINT: 'Complaint',
    MANUAL: 'Rule',
  },
  shown: (shown: number, total: number) => `${shown} of ${count(total, 'suppression', 'suppressions')}`,
  shownLater: (shown: number) => `${count(shown, 'suppression', 'suppressions')} on this page`,
  none: 'No suppressions',
  noneHint:
    'An address is suppressed when a mail to it bounces permanently, or when its owner reports a mail as spam. Add addresses and patterns that must never get mail.',
  noMatch: 'No suppression matches these filters.',
  add: 'Add a suppression',
  addTitle: 'Add a suppression',
  added: (value: string) => `${value} is suppressed.`,
  edit: 'Edit',
  editTitle: 'Edit the suppression',
  edited: 'The suppression is changed.',
  save: 'Save',
  cancel: 'Cancel',
  remove: 'Delete',
  actionsOf: (value: string) => `Actions for ${value}`,
  showMail: 'Show the mail',
  removed: (value: string) => `The suppression of ${value} is deleted.`,
  restored: (value: string) => `${value} is suppressed again.`,
  confirmTitle: 'Delete this suppression?',
  confirm: {
    BOUNCE: (value: string) =>
      `A mail to ${value} bounced permanently. Delete the suppression only if you know that the address works now. More bounces harm the reputation of your domain.`,
    SOFT_BOUNCE: (value: string) =>
      `Several mails to ${value} bounced. The suppression ends by itself. Delete it only if you know that the address works now.`,
    COMPLAINT: (value: string) =>
      `The owner of ${value} reported a mail as spam. Delete the suppression only if the owner asks for mail.`,
  },
  check: {
    title: 'Would an address get mail?',
    address: 'Email address',
    action: 'Check',
    free: (address: string) => `No suppression matches ${address}. It can get mail.`,
    blocked: (address: string, matches: number) =>
      `${address} gets no mail. ${matches === 1 ? 'This suppression matches it' : 'These suppressions match it'}:`,
    match: (value: string, kind: string, reason: string) => `${value} (${kind}, ${reason})`,
  },
} satisfies Texts

export const suppressionTexts: Catalogue<typeof en> = { en }
