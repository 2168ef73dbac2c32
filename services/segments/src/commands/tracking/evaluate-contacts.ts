import type { ContactState } from '@postrider/contracts/messages'
import { transact } from '@postrider/db'
import type { Context } from '../../context.ts'
import { evaluateContact } from '../../domain/evaluate-contact.ts'
import { treesOf, type HistoryAnswer } from '../../domain/history.ts'
import type { HistoryQuestion, Tracking } from '../../domain/tracking.ts'
import { lockStates, saveStates, type Claim, type State } from '../../store/contact-states.ts'
import { findMemberships } from '../../store/crossings.ts'
import { deleteContacts } from '../../store/members.ts'
import type { Tx } from '../../store/tables.ts'
import type { ProjectGeneration } from '../../store/segments.ts'
import { findTracking } from '../../store/tracking.ts'
import { saveCrossings, type ContactChange } from './save-crossings.ts'

/** A contact, and what contacts says of its events: both of one moment. */
interface Answer {
  contact: ContactState
  history: HistoryAnswer
}

/**
 * Evaluates contacts of a project, which the caller has claimed, for all of its tracked segments. Contacts is asked between two
 * transactions: the claim came before, so what is asked includes all that the contact was claimed for; and only the last claim of a
 * contact is applied, so answers never overtake each other.
 */
export async function evaluateContacts(
  ctx: Context,
  project: ProjectGeneration,
  claims: readonly Claim[],
): Promise<void> {
  if (claims.length === 0) return
  const now = ctx.now()
  const tracking = await findTracking(ctx.db, ctx.tracking, { ...project, lock: false })
  const answers = await ask(ctx, project, {
    ids: claims.map(({ contactId }) => contactId),
    questions: tracking?.questions ?? [],
    now,
  })
  await transact(ctx.db, (tx) => apply(ctx, tx, { project, claims, answers, asked: tracking, now }))
}

/** An absent answer: there is no such contact; null: it changed between two questions. */
type Answers = ReadonlyMap<string, Answer | null>

async function ask(
  { contacts }: Context,
  { projectId, generation }: ProjectGeneration,
  { ids, questions, now }: { ids: string[]; questions: readonly HistoryQuestion[]; now: Date },
): Promise<Answers> {
  const found = (await contacts.find({ projectId, generation, ids })).contacts
  const histories = new Map(found.map(({ id }) => [id, new Set<string>()]))
  const changed = new Set<string>()
  const trees = treesOf(questions)
  for (let at = 0; at < trees.length && found.length > 0; at += mostTrees) {
    const answer = await contacts.evaluate({
      projectId,
      generation,
      now: now.toISOString(),
      trees: trees.slice(at, at + mostTrees),
      contactIds: found.map(({ id }) => id),
    })
    const versions = new Map(answer.contacts.map(({ id, version }) => [id, version]))
    for (const { id, version } of found) if (versions.get(id) !== version) changed.add(id)
    for (const { id, holds } of answer.contacts) for (const tree of holds) histories.get(id)?.add(tree)
  }
  return new Map(
    found.map((contact) => [
      contact.id,
      changed.has(contact.id) ? null : { contact, history: histories.get(contact.id) ?? new Set() },
    ]),
  )
}

/** As many as contacts takes at once. */
const mostTrees = 50

interface Application {
  project: ProjectGeneration
  claims: readonly Claim[]
  answers: Answers
  /** What was tracked when contacts was asked. */
  asked: Tracking | undefined
  now: Date
}

async function apply(
  ctx: Context,
  tx: Tx,
  { project, claims, answers, asked, now }: Application,
): Promise<void> {
  const ids = claims.map(({ contactId }) => contactId)
  const states = await lockStates(tx, project, ids)
  const tracking = await findTracking(tx, ctx.tracking, { ...project, lock: true })
  const memberships = await findMemberships(tx, project.projectId, ids)
  // Another has claimed a contact since, and knows at least as much; or it is deleted.
  const ours = claims.flatMap((claim) => {
    const state = states.get(claim.contactId)
    return state && !state.deletedAt && state.attempt === claim.attempt ? [{ claim, state }] : []
  })
  const missing = ours.filter(({ claim }) => answers.get(claim.contactId) === undefined)
  for (const { state } of missing) Object.assign(state, { deletedAt: now, dueAt: null })
  const changes = ours.flatMap(({ claim, state }) => {
    state.claimed = false
    const answer = answers.get(claim.contactId)
    if (answer === undefined) return []
    const members = memberships.get(claim.contactId) ?? new Set()
    return settle(state, { claim, answer, members, tracking, asked, now })
  })
  await saveCrossings(ctx, tx, { project, changes })
  await deleteContacts(
    tx,
    project.projectId,
    missing.map(({ claim }) => claim.contactId),
  )
  await saveStates(
    tx,
    project,
    ours.map(({ state }) => state),
  )
}

interface Settlement {
  claim: Claim
  answer: Answer | null
  members: Set<string>
  tracking: Tracking | undefined
  asked: Tracking | undefined
  now: Date
}

/** Brings a state up to an answer, or leaves it due once more where contact or conditions have changed meanwhile. Answers the crossings. */
function settle(state: State, { claim, answer, members, tracking, asked, now }: Settlement): ContactChange[] {
  const isCurrent = tracking?.version === asked?.version && answer && answer.contact.version >= state.version
  if (!tracking || !isCurrent) {
    state.dueAt = tracking ? now : null
    return []
  }
  const { id: contactId, version: contactVersion } = answer.contact
  const { changes, dueAt } = evaluateContact(tracking, answer.contact, {
    members,
    now,
    history: answer.history,
  })
  state.version = contactVersion
  state.dueAt = state.marks === claim.marks ? (dueAt ?? null) : now
  return changes.map((change) => ({ ...change, contactId, contactVersion }))
}
