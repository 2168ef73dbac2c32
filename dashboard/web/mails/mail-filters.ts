import { readDay } from '../text/day-range.ts'
import { oneOf, textOf, wordOf, type CursorSearch } from '../ui/list-search.ts'

/** The statuses of mails that were sent, in the order of their life. */
export const sentStatuses = [
  'SCHEDULED',
  'QUEUED',
  'SENDING',
  'SENT',
  'DELIVERED',
  'OPENED',
  'CLICKED',
  'BOUNCED',
  'COMPLAINED',
  'FAILED',
  'SUPPRESSED',
  'DROPPED',
] as const

/** The ways in which a mail is sent. */
export const sentSources = ['TRANSACTIONAL', 'CAMPAIGN', 'WORKFLOW'] as const

/** The filters of the list of mails, as its address has them. The last three come from links of other pages. */
export interface MailFilters extends CursorSearch {
  to?: string
  status?: (typeof sentStatuses)[number]
  source?: (typeof sentSources)[number]
  /** The first day, as `2026-01-31`. The same applies to `lastDay`. */
  firstDay?: string
  lastDay?: string
  tag?: string
  contactId?: string
  campaignId?: string
  workflowExecutionId?: string
}

/** Reads the filters from an address. Ignores everything else. */
export const mailFilters = (search: Record<string, unknown>): MailFilters => ({
  to: textOf(search['to']),
  status: oneOf(sentStatuses, search['status']),
  source: oneOf(sentSources, search['source']),
  firstDay: readDay(search['firstDay']),
  lastDay: readDay(search['lastDay']),
  tag: wordOf(search['tag']),
  contactId: textOf(search['contactId']),
  campaignId: textOf(search['campaignId']),
  workflowExecutionId: textOf(search['workflowExecutionId']),
  cursor: textOf(search['cursor']),
})

/** Returns whether a filter limits the list. */
export const isFiltered = ({ cursor: _cursor, ...filters }: MailFilters): boolean =>
  Object.values(filters).some((value) => value !== undefined)

/** The filters of the list of received mails. */
export interface ReceivedFilters extends CursorSearch {
  to?: string
}

export const receivedFilters = (search: Record<string, unknown>): ReceivedFilters => ({
  to: textOf(search['to']),
  cursor: textOf(search['cursor']),
})
