import {
  campaignChanged,
  campaignDeleted,
  draft,
  emailBounced,
  emailClicked,
  emailComplained,
  emailDelivered,
  emailOpened,
  emailSent,
  emailSuppressed,
  eventTracked,
  executionCancelled,
  executionCompleted,
  executionFailed,
  executionStarted,
  executionSuspended,
  audiencePageSent,
  type Draft,
} from '@postrider/contracts/messages'
import { mailMessage } from '@postrider/testing/service'
import { v7 as uuidv7 } from 'uuid'

export interface Project {
  projectId: string
  generation: number
}

export const someProject = (generation = 1): Project => ({ projectId: uuidv7(), generation })

/** Optional fields of any message. */
type MessageInput = { at?: Date } & Record<string, unknown>

/** The additional fields of each message about a mail, for a given time. */
const mails = {
  sent: [emailSent, (at: string) => ({ sentAt: at })],
  suppressed: [
    emailSuppressed,
    (at: string) => ({ reason: 'BOUNCE', suppressedAt: at, idempotencyKey: null }),
  ],
  delivered: [emailDelivered, (at: string) => ({ deliveredAt: at })],
  opened: [emailOpened, (at: string) => ({ openedAt: at, opens: 1, isFirstOpen: true })],
  clicked: [
    emailClicked,
    (at: string) => ({ link: 'https://a.example/', clickedAt: at, clicks: 1, isFirstClick: true }),
  ],
  bounced: [emailBounced, (at: string) => ({ bounceType: 'Permanent', bouncedAt: at })],
  complained: [emailComplained, (at: string) => ({ complainedAt: at })],
} as const

/** Returns a message of the send service about a mail. */
export function mail(
  project: Project,
  kind: keyof typeof mails,
  { at = new Date(), ...rest }: MessageInput = {},
): Draft {
  const [type, own] = mails[kind]
  return { ...mailMessage(type, { ...project, ...own(at.toISOString()), ...rest }), at }
}

/** Returns `audience_page.sent` for this many mails, of which every second mail is already delivered. */
export function sentPage(
  project: Project,
  count: number,
  { at = new Date(), campaignId = uuidv7(), tags = [] as string[] } = {},
): Draft {
  const id = uuidv7()
  return draft(
    audiencePageSent,
    { ...project, key: id, at },
    {
      id,
      campaignId,
      from: 'us@example.com',
      fromName: null,
      templateId: null,
      sentAt: at.toISOString(),
      tags,
      mails: Array.from({ length: count }, (_, index) => ({
        id: uuidv7(),
        emailId: uuidv7(),
        contactId: uuidv7(),
        to: `reader${index}@example.com`,
        subject: 'News',
        messageId: `<${index}@example.com>`,
        deliveredId: index % 2 === 0 ? null : uuidv7(),
      })),
    },
  )
}

/** Returns the message about a contact event. */
export function event(
  project: Project,
  name: string,
  { at = new Date(), ...rest }: MessageInput = {},
): Draft {
  const data = {
    id: uuidv7(),
    name,
    contactId: uuidv7(),
    email: 'ada@example.com',
    data: {},
    emailId: null,
    contactVersion: 1,
    createdAt: at.toISOString(),
    ...rest,
  }
  return draft(eventTracked, { ...project, key: data.contactId, at }, data)
}

export function campaign(project: Project, { at = new Date(), ...rest }: MessageInput = {}): Draft {
  const data = {
    id: uuidv7(),
    name: 'Spring',
    subject: 'It is spring',
    status: 'SCHEDULED' as const,
    paused: false,
    scheduledFor: null,
    totalRecipients: 0,
    cancelReason: null,
    version: 1,
    ...rest,
  }
  return draft(campaignChanged, { ...project, key: data.id, at }, data)
}

/** Returns the message about the deletion of a campaign. */
export const deletion = (project: Project, id: string, version: number): Draft =>
  draft(campaignDeleted, { ...project, key: id, at: new Date() }, { id, version })

/** Returns a workflow execution and its messages. */
export function execution(project: Project, { startedAt = new Date(), contactId = uuidv7() } = {}) {
  const base = { id: uuidv7(), workflowId: uuidv7(), contactId, startedAt: startedAt.toISOString() }
  const envelope = (at: Date) => ({ ...project, key: base.id, at })
  const ended = (at: Date) => ({ ...base, exitReason: null, completedAt: at.toISOString() })
  return {
    ...base,
    started: (): Draft => draft(executionStarted, envelope(startedAt), base),
    suspended: (at: Date, { dueAt, stepId = uuidv7() }: { dueAt: Date | null; stepId?: string }): Draft =>
      draft(executionSuspended, envelope(at), {
        ...base,
        stepId,
        stepType: 'DELAY',
        stepName: 'Wait',
        dueAt: dueAt?.toISOString() ?? null,
        waitsFor: null,
      }),
    completed: (at: Date, of: { waited?: false } = {}): Draft =>
      draft(executionCompleted, envelope(at), { ...ended(at), ...of }),
    failed: (at: Date, exitReason: string | null = null): Draft =>
      draft(executionFailed, envelope(at), { ...ended(at), exitReason, stepId: null }),
    cancelled: (at: Date): Draft => draft(executionCancelled, envelope(at), ended(at)),
  }
}
