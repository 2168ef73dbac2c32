import type { Catalogue, Texts } from '../../text/catalogue.ts'
import { formatNumber } from '../../text/format.ts'

const en = {
  title: 'Usage and limits',
  onlyOwner: 'Only owners of the project see the number of mails and change the limits.',
  mails: {
    title: 'Mails this month',
    hint: 'The calendar month in UTC. A mail with attachments counts as two mails.',
    categories: {
      transactional: 'Transactional mails',
      campaigns: 'Campaign mails',
      workflows: 'Workflow mails',
      inbound: 'Received mails',
    },
    of: (usage: number, limit: number) => `${formatNumber(usage)} of ${formatNumber(limit)}`,
    unlimited: (usage: number) => `${formatNumber(usage)}, no limit`,
    warning: 'At least 80% used',
    blocked: 'Limit reached',
  },
  limits: {
    title: 'Limits per month',
    hint: 'Mails beyond a limit are rejected until the next month. An empty field means no limit.',
    save: 'Save limits',
    saved: 'The limits are saved.',
  },
  storage: {
    title: 'Storage',
    hint: 'Mails, images, events and other data of the project.',
    used: 'Used',
    limit: 'Limit',
    none: 'No limit',
    unavailable: 'The size is not available at the moment. Try again later.',
  },
  workflows: {
    title: 'Workflow mails to one address',
    perHour: 'Per hour',
    perDay: 'Per day',
    change: 'Change in the general settings',
  },
} satisfies Texts

export const usageTexts: Catalogue<typeof en> = { en }
