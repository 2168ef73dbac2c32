import { derivedId } from '@postrider/contracts'
import {
  messagesOfAudiencePageSent,
  type campaignChanged,
  type eventTracked,
  type executionCompleted,
  type executionFailed,
  type executionStarted,
  type executionSuspended,
  type audiencePageSent,
  type MessageOf,
} from '@postrider/contracts/messages'
import type { z } from 'zod'
import type { Entry } from './entry.ts'
import { eventEntry } from './event-entry.ts'
import { mailEntry, type MailMessage, type Origin } from './mail-entry.ts'

/** The messages from which the feed is built. */
export type FeedMessage =
  | MailMessage
  | MessageOf<typeof audiencePageSent>
  | MessageOf<typeof eventTracked>
  | MessageOf<typeof campaignChanged>
  | MessageOf<typeof executionStarted>
  | MessageOf<typeof executionSuspended>
  | MessageOf<typeof executionCompleted>
  | MessageOf<typeof executionFailed>

/**
 * Returns the feed entries of a message: at most one entry. For `audience_page.sent`, returns one or two
 * entries for each mail. The same message always returns the same entries.
 */
export function entriesOf(message: Origin & FeedMessage): Entry[] {
  switch (message.type) {
    case 'audience_page.sent':
      return messagesOfAudiencePageSent(message.data).map((mail) => mailEntry(message, mail))
    case 'event.tracked':
      return toList(eventEntry(message, message.data))
    case 'campaign.changed':
      return toList(campaignEntry(message, message.data))
    case 'execution.started':
    case 'execution.suspended':
    case 'execution.completed':
    case 'execution.failed':
      return toList(executionEntry(message))
    default:
      return [mailEntry(message, message)]
  }
}

const toList = (entry: Entry | undefined): Entry[] => (entry ? [entry] : [])

/**
 * Returns an entry with the fields of `rest`; its other optional fields are null. The id is derived from
 * `idName` and the time.
 */
const entryWith = (
  { projectId, generation, at }: Origin,
  idName: string,
  rest: Pick<Entry, 'type' | 'metadata'> & Partial<Entry>,
): Entry => ({
  id: derivedId(at, idName),
  at,
  projectId,
  generation,
  contactId: null,
  contactEmail: null,
  campaignId: null,
  name: null,
  isFirst: true,
  isMachine: false,
  ...rest,
})

/**
 * Returns the entry of a campaign that was sent or scheduled. Each change of a scheduled campaign has its own
 * entry: its id is derived from the version, because two changes may occur in the same millisecond.
 */
function campaignEntry(origin: Origin, campaign: z.output<typeof campaignChanged.data>): Entry | undefined {
  const { id, name, subject, status, scheduledFor, totalRecipients, version } = campaign
  const about = { campaignId: id, metadata: { campaignName: name, subject, totalRecipients } }
  if (status === 'SENT') return entryWith(origin, `${id}/sent`, { type: 'campaign.sent', ...about })
  if (status !== 'SCHEDULED') return undefined
  const metadata = { ...about.metadata, scheduledFor }
  return entryWith(origin, `${id}/scheduled/${version}`, { type: 'campaign.scheduled', ...about, metadata })
}

type ExecutionMessage = Extract<FeedMessage, { type: `execution.${string}` }>

/** The feed does not show a step that waits for an event without a time limit: the step has no due time. */
function executionEntry(message: Origin & ExecutionMessage): Entry | undefined {
  const { id, workflowId, contactId } = message.data
  const base = { workflowId, executionId: id }
  switch (message.type) {
    case 'execution.started':
      return entryWith(message, `${id}/started`, { type: 'workflow.started', contactId, metadata: base })
    // The API has no separate type for a failed execution.
    case 'execution.completed':
    case 'execution.failed': {
      const status = message.type === 'execution.failed' ? { status: 'FAILED' } : {}
      const metadata = { ...base, ...status, exitReason: message.data.exitReason }
      return entryWith(message, `${id}/completed`, { type: 'workflow.completed', contactId, metadata })
    }
    case 'execution.suspended': {
      const { stepId, stepName, dueAt } = message.data
      if (dueAt === null) return undefined
      const metadata = { ...base, stepId, stepName, scheduledFor: dueAt }
      const type = 'workflow.email.scheduled'
      return entryWith(message, `${id}/${stepId}/scheduled`, { type, contactId, metadata })
    }
    default:
      return message satisfies never
  }
}
