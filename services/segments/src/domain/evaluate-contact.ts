import { evaluate, nextChange, type Filter, type Subject } from '@postrider/conditions'
import type { ContactState } from '@postrider/contracts/messages'
import { changeOf, type HistoryAnswer } from './history.ts'
import { keyOf, type TrackedSegment, type Tracking } from './tracking.ts'

/** A contact enters or leaves a tracked segment. */
export interface Change {
  segmentId: string
  isMember: boolean
}

export interface Evaluated {
  /** In the order in which they follow from each other. */
  changes: Change[]
  /** When time alone can change something, at the earliest. */
  dueAt: Date | undefined
  /** Segments were left out for which contacts has to be asked. */
  mustAsk: boolean
}

export interface Circumstances {
  /** Ids of the segments with stored members that the contact is in; is changed along. */
  members: Set<string>
  now: Date
  /** From contacts; without it, the segments that read events stay as they are. */
  history?: HistoryAnswer | undefined
}

/**
 * Which tracked segments a contact enters and leaves. Each segment is evaluated after those that it refers to, with what they have just
 * become, so that crossings that follow from a crossing need no second evaluation.
 */
export function evaluateContact(
  tracking: Tracking,
  contact: ContactState,
  { members, now, history }: Circumstances,
): Evaluated {
  const subject = subjectOf(contact, members)
  const answers = history && answersOf(tracking, history)
  const { definitions } = tracking
  const changes: Change[] = []
  for (const segment of tracking.segments) {
    if (segment.isAsked && !answers) continue
    const isMember = evaluate(segment.condition, subject, {
      now,
      definitions,
      history: (filter: Filter) => answers?.has(keyOf(filter)) ?? false,
    })
    if (isMember === members.has(segment.id)) continue
    changes.push({ segmentId: segment.id, isMember })
    if (isMember) members.add(segment.id)
    else members.delete(segment.id)
  }
  const mustAsk = !answers && tracking.segments.some((segment) => isTouched(segment, changes))
  return { changes, dueAt: dueOf(tracking, subject, { now, history }), mustAsk }
}

const isTouched = ({ isAsked, readsContact, reads }: TrackedSegment, changes: readonly Change[]): boolean =>
  isAsked && (readsContact || changes.some(({ segmentId }) => reads.has(segmentId)))

/** The keys of the questions that hold. */
const answersOf = ({ questions }: Tracking, history: HistoryAnswer): Set<string> =>
  new Set(questions.flatMap(({ key }, index) => (history.has(String(index)) ? [key] : [])))

const subjectOf = (
  { email, subscribed, data, createdAt, updatedAt }: ContactState,
  segments: ReadonlySet<string>,
): Subject => ({
  email,
  subscribed,
  data,
  createdAt: new Date(createdAt),
  updatedAt: new Date(updatedAt),
  events: [],
  segments,
})

function dueOf(
  { segments, questions, definitions }: Tracking,
  subject: Subject,
  { now, history }: { now: Date; history: HistoryAnswer | undefined },
): Date | undefined {
  const byFields = segments.flatMap(
    ({ condition }) => nextChange(condition, subject, { now, definitions })?.getTime() ?? [],
  )
  const byEvents = history
    ? questions.flatMap((question, index) => changeOf(question, index, { answer: history, now }) ?? [])
    : []
  const earliest = [...byFields, ...byEvents].reduce((one, other) => Math.min(one, other), latest)
  return earliest === latest ? undefined : new Date(earliest)
}

/** Beyond it PostgreSQL and JavaScript do not agree on how instants are written; no window lapses then. */
const latest = Date.parse('9999-12-31T23:59:59.999Z')
