import type { Schemas } from '@postrider/client'

export type Entry = Schemas['Activity']
export type EntryType = Schemas['ActivityType']

/** The types of entries in groups, in the order of the filter. */
export const entryTypes = {
  mails: [
    'email.sent',
    'email.delivered',
    'email.opened',
    'email.clicked',
    'email.bounced',
    'email.complaint',
    'email.suppressed',
    'email.received',
  ],
  contacts: ['event.triggered', 'contact.subscribed', 'contact.unsubscribed'],
  campaigns: ['campaign.scheduled', 'campaign.sent'],
  workflows: ['workflow.started', 'workflow.completed', 'workflow.email.scheduled'],
} as const satisfies Record<string, readonly EntryType[]>

/** A thing that an entry is about, and its page below the project. */
export interface Subject {
  /** Undefined if the entry has no name for it. */
  name: string | undefined
  page?: string
}

/** Returns what an entry is about besides its contact. */
export function subjectOf({ type, metadata }: Entry): Subject {
  const read = (name: string): string | undefined => textOf(metadata[name])
  const page = (folder: string, name: string): { page?: string } => pageOf(folder, read(name))
  switch (type) {
    case 'event.triggered':
      return { name: read('eventName') }
    case 'contact.subscribed':
    case 'contact.unsubscribed':
      return { name: read('sourceSubject'), ...page('mails', 'sourceEmailId') }
    case 'campaign.sent':
    case 'campaign.scheduled':
      return { name: read('campaignName') ?? read('subject'), ...page('campaigns', 'campaignId') }
    case 'workflow.started':
    case 'workflow.completed':
      return { name: undefined, ...workflowOf(read) }
    case 'workflow.email.scheduled':
      return { ...waitOf(read), ...workflowOf(read), ...page('mails', 'emailId') }
    default:
      return { name: read('subject'), ...page('mails', 'emailId') }
  }
}

type Read = (name: string) => string | undefined

/** Returns the page of the execution, or of its workflow. */
function workflowOf(read: Read): { page?: string } {
  const [workflow, execution] = [read('workflowId'), read('executionId')]
  if (workflow === undefined || execution === undefined) return pageOf('workflows', workflow)
  return { page: `workflows/${workflow}/executions/${execution}` }
}

/** Returns the name of a scheduled mail, or of the step that waits. */
const waitOf = (read: Read): Subject => ({
  name: read('subject') ?? read('stepName'),
})

/** Returns the page of the campaign or the workflow that sent the mail of an entry. */
export function originOf({
  type,
  metadata,
}: Entry): { kind: 'campaign' | 'workflow'; page: string } | undefined {
  if (!type.startsWith('email.')) return undefined
  const campaign = pageOf('campaigns', textOf(metadata['campaignId'])).page
  if (campaign !== undefined) return { kind: 'campaign', page: campaign }
  const workflow = pageOf('workflows', textOf(metadata['workflowId'])).page
  return workflow === undefined ? undefined : { kind: 'workflow', page: workflow }
}

/** Returns the text that explains an entry: the link, the kind of bounce, the reason, or the sender. */
export const detailOf = ({ metadata }: Entry): string | undefined =>
  ['link', 'bounceType', 'reason', 'exitReason', 'from']
    .map((name) => textOf(metadata[name]))
    .find((text) => text !== undefined)

const maxData = 200

/** Returns the data of an event, shortened; undefined if the entry has none. */
export function eventDataOf({ metadata }: Entry): string | undefined {
  const data = metadata['data']
  if (typeof data !== 'object' || data === null || Object.keys(data).length === 0) return undefined
  const text = JSON.stringify(data)
  return text.length > maxData ? `${text.slice(0, maxData)}…` : text
}

/** Whether a program opened or clicked, not a person. */
export const isByMachine = ({ metadata }: Entry): boolean => metadata['isMachine'] === true

/** Whether a workflow ended with a failure. */
export const isFailed = ({ metadata }: Entry): boolean => metadata['status'] === 'FAILED'

const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined

const pageOf = (folder: string, id: string | undefined): { page?: string } =>
  id === undefined ? {} : { page: `${folder}/${id}` }

/** New entries, compared with the entries that are shown. */
export interface NewEntries {
  count: number
  /** Whether there are more than the newest page has. */
  hasMore: boolean
}

/**
 * Counts the entries of the newest page that are not shown. Entries older than the last shown entry do not
 * count: they moved to this page because it has more room.
 */
export function countNew(shown: readonly Entry[], newest: readonly Entry[], pageSize: number): NewEntries {
  const ids = new Set(shown.map(({ id }) => id))
  const oldest = shown.at(-1)?.timestamp
  const added = newest.filter(
    ({ id, timestamp }) => !ids.has(id) && (oldest === undefined || timestamp >= oldest),
  )
  return { count: added.length, hasMore: added.length >= pageSize }
}
