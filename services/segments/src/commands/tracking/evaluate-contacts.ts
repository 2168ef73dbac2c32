import type { ContactState } from '@postrider/contracts/messages'
import { transact } from '@postrider/db'
import type { Context } from '../../context.ts'
import { evaluateContact } from '../../domain/evaluate-contact.ts'
import { treesOf, type HistoryAnswer } from '../../domain/history.ts'
import type { HistoryQuestion, Tracking } from '../../domain/tracking.ts'
import { lockStates, saveStates, type Claim, type State } from '../../store/contact-states.ts'
import { findMemberships } from '../../store/crossings.ts'
import { deleteContacts } from '../../store/members.ts'
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
  tx: Parameters<typeof lockStates>[0],
  { project, claims, answers, asked, now }: Application,
): Promise<void> {
  const ids = claims.map(({ contactId }) => contactId)
  const states = await lockStates(tx, project, ids)
  const tracking = await findTracking(tx, ctx.tracking, { ...project, lock: true })
  const memberships = await findMemberships(tx, project.projectId, ids)
  const changes: ContactChange[] = []
  const saved: State[] = []
  const missing: string[] = []
  for (const claim of claims) {
    const state = states.get(claim.contactId)
    // Another has claimed the contact since, and knows at least as much; or it is deleted.
    if (!state || state.deletedAt || state.attempt !== claim.attempt) continue
    const answer = answers.get(claim.contactId)
    saved.push(state)
    state.claimed = false
    if (answer === undefined) {
      missing.push(claim.contactId)
      Object.assign(state, { deletedAt: now, dueAt: null })
    } else if (
      !answer ||
      !tracking ||
      tracking.version !== asked?.version ||
      answer.contact.version < state.version
    ) {
      // Once more: the contact or the conditions have changed meanwhile.
      state.dueAt = tracking ? now : null
    } else {
      const members = memberships.get(claim.contactId) ?? new Set()
      const evaluated = evaluateContact(tracking, answer.contact, { members, now, history: answer.history })
      const { id: contactId, version: contactVersion } = answer.contact
      changes.push(...evaluated.changes.map((change) => ({ ...change, contactId, contactVersion })))
      state.version = contactVersion
      state.dueAt = state.marks === claim.marks ? (evaluated.dueAt ?? null) : now
    }
  }
  await saveCrossings(ctx, tx, { project, changes })
  await deleteContacts(tx, project.projectId, missing)
  await saveStates(tx, project, saved)
}
