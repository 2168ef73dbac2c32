import type { ProjectGeneration } from '@postrider/contracts'
import type { ContactState } from '@postrider/contracts/messages'
import { transact } from '@postrider/db'
import type { Context } from '../../context.ts'
import { evaluateContact, subjectOf, type MembershipChange } from '../../domain/evaluate-contact.ts'
import { areCurrent, factsOf, factsUntil, type KnownEvent } from '../../domain/facts.ts'
import type { Tracking } from '../../domain/tracking.ts'
import type { Claim } from '../../store/claims.ts'
import { lockStates, saveStates, type State } from '../../store/contact-states.ts'
import { findMemberships } from '../../store/membership-changes.ts'
import { deleteContacts } from '../../store/members.ts'
import type { Tx } from '../../store/tables.ts'
import { findTracking } from '../../store/tracking.ts'
import { fetchHistory, type ContactHistories } from './fetch-history.ts'
import { saveMembershipChanges, type ContactMembershipChange } from './save-membership-changes.ts'

/**
 * Evaluates claimed contacts of a project for all of its tracked segments. Returns the ids of contacts that
 * were not evaluated, because their claim expired or because the definitions changed during the request to
 * the contacts service. These contacts are evaluated later.
 *
 * The claims are committed before the request to the contacts service, so the response includes every change
 * for which the contacts were claimed. Only the newest claim of a contact is applied, so an older response
 * never overwrites a newer one. Contacts with complete facts are not requested, unless `alwaysFetch` is set.
 * After a crash, the claims expire and the contacts are due again.
 */
export async function evaluateContacts(
  ctx: Context,
  { alwaysFetch = false, ...project }: ProjectGeneration & { alwaysFetch?: boolean },
  claims: readonly Claim[],
): Promise<string[]> {
  if (claims.length === 0) return []
  const now = ctx.now()
  const tracking = await findTracking(ctx.db, ctx.tracking, { ...project, lock: false })
  const toFetch = claims.filter(({ facts }) => alwaysFetch || !tracking || !areCurrent(facts, tracking, now))
  const histories = await fetchHistory(ctx, project, {
    ids: toFetch.map(({ contactId }) => contactId),
    series: tracking?.series ?? [],
    now,
  })
  const byFacts = new Set(claims).difference(new Set(toFetch))
  const input = { project, claims, histories, byFacts, trackingAtRequest: tracking, now }
  return transact(ctx.db, (tx) => apply(ctx, tx, input))
}

interface ApplyInput {
  project: ProjectGeneration
  claims: readonly Claim[]
  histories: ContactHistories
  /** Claims of contacts that were not requested, because their facts are complete. */
  byFacts: ReadonlySet<Claim>
  trackingAtRequest: Tracking | undefined
  now: Date
}

async function apply(ctx: Context, tx: Tx, input: ApplyInput): Promise<string[]> {
  const { project, claims, histories, byFacts, now } = input
  const tracking = await findTracking(tx, ctx.tracking, { ...project, lock: true })
  const ids = claims.map(({ contactId }) => contactId)
  const states = await lockStates(tx, project, ids)
  const memberships = await findMemberships(tx, project.projectId, ids)
  // Skip contacts that are deleted or were claimed again: the newer claim includes every change of the older
  // claim.
  const ours = claims.flatMap((claim) => {
    const state = states.get(claim.contactId)
    return state && !state.deletedAt && state.attempt === claim.attempt ? [{ claim, state }] : []
  })
  const missing = ours.filter(({ claim }) => !byFacts.has(claim) && !histories.has(claim.contactId))
  for (const { state } of missing) Object.assign(state, { deletedAt: now, dueAt: null, facts: null })
  const unfinished = claimedByOthers(claims, states)
  const changes = ours.flatMap(({ claim, state }): ContactMembershipChange[] => {
    state.claimed = false
    if (state.deletedAt) return []
    const { contactId } = claim
    const history = histories.get(contactId) ?? null
    // Read the cause before the evaluation, which may clear it.
    const cause = { correlationId: state.cause ?? undefined, traceparent: state.traceparent ?? undefined }
    const evaluationInput = { claim, members: memberships.get(contactId) ?? new Set<string>(), tracking, now }
    const memberChanges = byFacts.has(claim)
      ? evaluateByFacts(state, evaluationInput)
      : evaluateByHistory(state, { ...evaluationInput, history, trackingAtRequest: input.trackingAtRequest })
    if (!memberChanges) unfinished.push(contactId)
    return (memberChanges ?? []).map((change) => ({
      ...change,
      contactId,
      contactVersion: state.version,
      ...cause,
    }))
  })
  await saveMembershipChanges(ctx, tx, { project, changes })
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
  return unfinished
}

/** Returns the contacts that were claimed again. */
const claimedByOthers = (claims: readonly Claim[], states: ReadonlyMap<string, State>): string[] =>
  claims.flatMap(({ contactId, attempt }) => {
    const state = states.get(contactId)
    return state && !state.deletedAt && state.attempt !== attempt ? [contactId] : []
  })

interface EvaluationInput {
  claim: Claim
  members: Set<string>
  tracking: Tracking | undefined
  now: Date
}

interface HistoryEvaluationInput extends EvaluationInput {
  history: { contact: ContactState; events: KnownEvent[][] } | null
  trackingAtRequest: Tracking | undefined
}

/**
 * Evaluates a contact from the response of the contacts service and returns the membership changes. Returns
 * undefined and leaves the contact due if the response is older than the consumed messages, or if the
 * conditions now need other facts.
 */
function evaluateByHistory(
  state: State,
  { claim, history, members, tracking, trackingAtRequest, now }: HistoryEvaluationInput,
): MembershipChange[] | undefined {
  // Compare the set of tracked facts, not the version: the response is also sufficient for a new segment that
  // needs the same facts.
  const isSameRequest = tracking?.factsSince === trackingAtRequest?.factsSince
  const isCurrent = isSameRequest && history && history.contact.version >= state.version
  if (!tracking || !isCurrent) return leaveDue(state, tracking, now)
  const subject = subjectOf(history.contact)
  const facts = factsOf(tracking, subject, { events: history.events, now })
  state.version = history.contact.version
  return finishEvaluation(state, { claim, members, tracking, now }, { subject, facts })
}

/** Evaluates a contact from its stored facts, because only time has passed. */
function evaluateByFacts(state: State, evaluationInput: EvaluationInput): MembershipChange[] | undefined {
  const { tracking, now } = evaluationInput
  const { facts } = state
  if (!tracking || !areCurrent(facts, tracking, now)) return leaveDue(state, tracking, now)
  return finishEvaluation(state, evaluationInput, { facts })
}

function leaveDue(state: State, tracking: Tracking | undefined, now: Date): undefined {
  state.facts = null
  state.dueAt = tracking ? now : null
}

function finishEvaluation(
  state: State,
  { claim, members, tracking, now }: EvaluationInput,
  known: Pick<Parameters<typeof evaluateContact>[1], 'subject'> & { facts: NonNullable<State['facts']> },
): MembershipChange[] {
  if (!tracking) return []
  const isLast = state.marks === claim.marks
  state.facts = isLast ? known.facts : null
  if (isLast) Object.assign(state, { cause: null, traceparent: null })
  state.dueAt = isLast ? (factsUntil(tracking, known.facts, now) ?? null) : now
  return evaluateContact(tracking, { ...known, members, now })
}
