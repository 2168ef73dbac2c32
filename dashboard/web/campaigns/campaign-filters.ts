import { oneOf, pageNumberOf, textOf, type CursorSearch, type NumberSearch } from '../ui/list-search.ts'

export const campaignStatuses = ['DRAFT', 'SCHEDULED', 'SENDING', 'SENT', 'CANCELLED'] as const
const sorts = ['name', 'createdAt', 'updatedAt'] as const

/** The filters of the list of campaigns, as its address has them. */
export interface CampaignFilters extends NumberSearch {
  search?: string
  status?: (typeof campaignStatuses)[number]
  sort?: (typeof sorts)[number]
  dir?: 'asc' | 'desc'
}

/** Reads the filters from an address. Ignores everything else. */
export const campaignFilters = (search: Record<string, unknown>): CampaignFilters => ({
  search: textOf(search['search']),
  status: oneOf(campaignStatuses, search['status']),
  sort: oneOf(sorts, search['sort']),
  dir: oneOf(['asc', 'desc'] as const, search['dir']),
  page: pageNumberOf(search['page']),
})

/** The outcomes of a campaign's mails. Each is a number of the results. */
export const outcomes = [
  'sent',
  'delivered',
  'opened',
  'clicked',
  'machineOpened',
  'machineClicked',
  'bounced',
  'complained',
  'unsubscribed',
  'failed',
  'suppressed',
  'dropped',
] as const

/** The filters of the recipients of a campaign. */
export interface RecipientFilters extends CursorSearch {
  outcome?: (typeof outcomes)[number]
}

/** Reads the filters from an address. Ignores everything else. */
export const recipientFilters = (search: Record<string, unknown>): RecipientFilters => ({
  outcome: oneOf(outcomes, search['outcome']),
  cursor: textOf(search['cursor']),
})
