import type { ProjectGeneration } from '@postrider/contracts'
import type { ContactState } from '@postrider/contracts/messages'
import { transact } from '@postrider/db'
import type { Context } from '../../context.ts'
import { evaluateContact, subjectOf, type Change } from '../../domain/evaluate-contact.ts'
import { areCurrent, factsOf, factsUntil, type KnownEvent } from '../../domain/facts.ts'
import type { Tracking } from '../../domain/tracking.ts'
import type { Claim } from '../../store/claims.ts'
import { lockStates, saveStates, type State } from '../../store/contact-states.ts'
import { findMemberships } from '../../store/crossings.ts'
import { deleteContacts } from '../../store/members.ts'
import type { Tx } from '../../store/tables.ts'
import { findTracking } from '../../store/tracking.ts'
import { askHistory, type Answers } from './ask-history.ts'
import { saveCrossings, type ContactChange } from './save-crossings.ts'

/**
 * Evaluates contacts of a project, which the caller has claimed, for all of its tracked segments. The
 * contacts service is asked between two transactions: the claim is committed before, so the answer includes
 * all that the contact was claimed for; and only the newest claim of a contact is applied, so answers never
 * overtake each other. Contacts of which enough is known are not asked for, unless `mustAsk`. A crash leaves
 * the claims, which expire; then the contacts are due again. Returns the ids of contacts that were not
 * evaluated, because their claims had lapsed or because the definitions changed after the question: they are
 * evaluated later.
 */
export async function evaluateContacts(
  ctx: Context,
  { mustAsk = false, ...project }: ProjectGeneration & { mustAsk?: boolean },
  claims: readonly Claim[],
): Promise<string[]> {
  if (claims.length === 0) return []
  const now = ctx.now()
  const tracking = await findTracking(ctx.db, ctx.tracking, { ...project, lock: false })
  const toAsk = claims.filter(({ facts }) => mustAsk || !tracking || !areCurrent(facts, tracking, now))
  const answers = await askHistory(ctx, project, {
    ids: toAsk.map(({ contactId }) => contactId),
    series: tracking?.series ?? [],
    now,
  })
  const byFacts = new Set(claims).difference(new Set(toAsk))
  const application = { project, claims, answers, byFacts, trackingWhenAsked: tracking, now }
  return transact(ctx.db, (tx) => apply(ctx, tx, application))
}

interface Application {
  project: ProjectGeneration
  claims: readonly Claim[]
  answers: Answers
  /** Claims that are decided by what is known of their contacts: contacts was not asked about them. */
  byFacts: ReadonlySet<Claim>
  trackingWhenAsked: Tracking | undefined
  now: Date
}

async function apply(ctx: Context, tx: Tx, application: Application): Promise<string[]> {
  const { project, claims, answers, byFacts, now } = application
  const tracking = await findTracking(tx, ctx.tracking, { ...project, lock: true })
  const ids = claims.map(({ contactId }) => contactId)
  const states = await lockStates(tx, project, ids)
  const memberships = await findMemberships(tx, project.projectId, ids)
  // Another has claimed a contact since, and knows at least as much; or it is deleted.
  const ours = claims.flatMap((claim) => {
    const state = states.get(claim.contactId)
    return state && !state.deletedAt && state.attempt === claim.attempt ? [{ claim, state }] : []
  })
  const missing = ours.filter(({ claim }) => !byFacts.has(claim) && !answers.has(claim.contactId))
  for (const { state } of missing) Object.assign(state, { deletedAt: now, dueAt: null, facts: null })
  const open = claimedByOthers(claims, states)
  const changes = ours.flatMap(({ claim, state }): ContactChange[] => {
    state.claimed = false
    if (state.deletedAt) return []
    const { contactId } = claim
    const answer = answers.get(contactId) ?? null
    // Read before settling, which clears `state.cause`.
    const correlationId = state.cause ?? undefined
    const settlement = { claim, members: memberships.get(contactId) ?? new Set<string>(), tracking, now }
    const crossings = byFacts.has(claim)
      ? settleByFacts(state, settlement)
      : settle(state, { ...settlement, answer, trackingWhenAsked: application.trackingWhenAsked })
    if (!crossings) open.push(contactId)
    return (crossings ?? []).map((change) => ({
      ...change,
      contactId,
      contactVersion: state.version,
      correlationId,
    }))
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
  return open
}

/** Contacts that have another claim since. */
const claimedByOthers = (claims: readonly Claim[], states: ReadonlyMap<string, State>): string[] =>
  claims.flatMap(({ contactId, attempt }) => {
    const state = states.get(contactId)
    return state && !state.deletedAt && state.attempt !== attempt ? [contactId] : []
  })

interface Settlement {
  claim: Claim
  members: Set<string>
  tracking: Tracking | undefined
  now: Date
}

interface Answered extends Settlement {
  answer: { contact: ContactState; events: KnownEvent[][] } | null
  trackingWhenAsked: Tracking | undefined
}

/**
 * Evaluates a contact by an answer and returns the crossings. Where the answer is older than what messages
 * say, or conditions ask for other events than before the question, the contact stays due and the result is
 * undefined.
 */
function settle(
  state: State,
  { claim, answer, members, tracking, trackingWhenAsked, now }: Answered,
): Change[] | undefined {
  // What contacts was asked for, not the version: a segment that was created since and reads the same events
  // is evaluated too.
  const isSameQuestion = tracking?.factsSince === trackingWhenAsked?.factsSince
  const isCurrent = isSameQuestion && answer && answer.contact.version >= state.version
  if (!tracking || !isCurrent) return leaveDue(state, tracking, now)
  const subject = subjectOf(answer.contact)
  const facts = factsOf(tracking, subject, { events: answer.events, now })
  state.version = answer.contact.version
  return evaluateBy(state, { claim, members, tracking, now }, { subject, facts })
}

/** The same without an answer: only time has passed, and what is known of the contact is enough. */
function settleByFacts(state: State, settlement: Settlement): Change[] | undefined {
  const { tracking, now } = settlement
  const { facts } = state
  if (!tracking || !areCurrent(facts, tracking, now)) return leaveDue(state, tracking, now)
  return evaluateBy(state, settlement, { facts })
}

function leaveDue(state: State, tracking: Tracking | undefined, now: Date): undefined {
  state.facts = null
  state.dueAt = tracking ? now : null
}

function evaluateBy(
  state: State,
  { claim, members, tracking, now }: Settlement,
  known: Pick<Parameters<typeof evaluateContact>[1], 'subject'> & { facts: NonNullable<State['facts']> },
): Change[] {
  if (!tracking) return []
  const isLast = state.marks === claim.marks
  state.facts = isLast ? known.facts : null
  if (isLast) state.cause = null
  state.dueAt = isLast ? (factsUntil(tracking, known.facts, now) ?? null) : now
  return evaluateContact(tracking, { ...known, members, now })
}
