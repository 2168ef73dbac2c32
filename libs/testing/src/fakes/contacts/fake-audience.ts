import {
  historyQuery,
  isOfSeries,
  maxNewestEvents,
  parseCondition,
  parseField,
  mayChange,
  timedFilters,
  type Filter,
} from '@postrider/conditions'
import { invalidField } from '@postrider/contracts/errors'
import type { contactsApi } from '@postrider/contracts/internal'
import { decodeCursor, encodeCursor } from '@postrider/db'
import { audienceTest, definitionsOf, subjectOf, testOf, type CountBody, type Test } from './audience-test.ts'
import { contactsOf, stateOf, type State, type StoredContact } from './contacts-state.ts'

type PageBody = ReturnType<(typeof contactsApi.audience)['body']['parse']>
type EvaluateBody = ReturnType<(typeof contactsApi.evaluate)['body']['parse']>
type FittingBody = ReturnType<(typeof contactsApi.fitting)['body']['parse']>
type HistoryBody = ReturnType<(typeof contactsApi.history)['body']['parse']>
type AnswerOf<Name extends 'audience' | 'count' | 'evaluate' | 'fitting' | 'history'> = ReturnType<
  (typeof contactsApi)[Name]['response']['parse']
>

/**
 * Implements `audience`. Like the service, it reads a limited number of contacts and returns the matching
 * contacts.
 */
export async function answerAudience(
  state: State,
  body: PageBody,
  lookedAt: number,
): Promise<AnswerOf<'audience'>> {
  const { after, limit, select } = body
  const fits = await fitsOf(state, body)
  const behind = after ? placeIn(after) : undefined
  const rest = inOrder(state, body).filter((contact) => !behind || placeOf(contact) < behind)
  const looked = rest.slice(0, lookedAt)
  const page = looked.filter(fits).slice(0, limit)
  const last = page.length === limit ? page.at(-1) : rest.length < lookedAt ? undefined : looked.at(-1)
  return {
    ids: page.map(({ id }) => id),
    ...(select === 'rows' ? { contacts: page.map(stateOf) } : {}),
    ...(select === 'emails' ? { emails: page.map(({ email }) => email) } : {}),
    next: last ? cursorOf(last) : null,
  }
}

/** Implements `count`. */
export async function answerCount(state: State, body: CountBody): Promise<AnswerOf<'count'>> {
  const fits = await fitsOf(state, body)
  const [newest] = inOrder(state, { ...body, generation: undefined })
  return {
    count: inOrder(state, body).filter(fits).length,
    until: body.until ?? (newest ? cursorOf(newest) : null),
  }
}

/** Implements `evaluate`. */
export async function answerEvaluate(state: State, body: EvaluateBody): Promise<AnswerOf<'evaluate'>> {
  const definitions = definitionsOf(body.definitions, 'definitions')
  const trees: { id: string; holds: (contact: StoredContact) => boolean }[] = []
  for (const [index, { id, condition }] of body.trees.entries()) {
    const tree = parseCondition(condition, `trees.${index}.condition`)
    trees.push({ id, holds: await testOf(state, tree, { definitions, now: body.now }) })
  }
  const ids = [...new Set(body.contactIds.map((id) => id.toLowerCase()))]
  const known = new Map(contactsOf(state, body).map((contact) => [contact.id, contact]))
  return {
    contacts: ids
      .flatMap((id) => known.get(id) ?? [])
      .map((contact) => ({
        id: contact.id,
        version: contact.version,
        holds: trees.filter(({ holds }) => holds(contact)).map(({ id }) => id),
      })),
    missing: ids.filter((id) => !known.has(id)),
  }
}

/** Implements `fitting`. */
export async function answerFitting(state: State, body: FittingBody): Promise<AnswerOf<'fitting'>> {
  const { after, limit, now, until } = body
  const definitions = definitionsOf(body.definitions, 'definitions')
  const condition = body.condition === undefined ? undefined : parseCondition(body.condition, 'condition')
  const fits = condition ? await testOf(state, condition, { definitions, now }) : () => true
  const timed = condition && until ? timedFilters(condition, definitions) : []
  const span = { now: now === undefined ? new Date() : new Date(now), until: new Date(until ?? 0) }
  const mayCross = (contact: StoredContact): boolean =>
    timed.some((filter) => mayChange(filter, subjectOf(state, contact), span))
  const rest = contactsOf(state, body)
    .filter(({ id }) => after === null || id > after)
    .toSorted((one, other) => (one.id < other.id ? -1 : 1))
  const looked = rest.slice(0, limit)
  const fitting = looked.filter(fits)
  return {
    ids: fitting.map(({ id }) => id),
    versions: fitting.map(({ version }) => version),
    changing: looked.filter(mayCross).map(({ id }) => id),
    to: looked.length === limit ? (looked.at(-1)?.id ?? null) : null,
  }
}

/** Implements `history`. */
export async function answerHistory(state: State, body: HistoryBody): Promise<AnswerOf<'history'>> {
  const filters = body.filters.map((filter, index) => historyFilter(filter, `filters.${index}`))
  const now = body.now === undefined ? new Date() : new Date(body.now)
  return {
    contacts: contactsOf(state, body)
      .filter(({ id }) => body.contactIds.includes(id))
      .map((contact) => ({
        contact: stateOf(contact),
        events: filters.map((filter) => newestOf(contact, filter, now)),
      })),
  }
}

function historyFilter(given: unknown, field: string): Filter {
  const [filter] =
    parseCondition({ logic: 'AND', groups: [{ filters: [given] }] }, field).groups[0]?.filters ?? []
  if (!filter || parseField(filter.field)?.kind !== 'history')
    throw invalidField(field, 'invalid_value', 'must be a filter on events')
  return filter
}

function newestOf({ events }: StoredContact, filter: Filter, now: Date): [string, number][] {
  const question = historyQuery(filter)
  const newest = events
    .filter(({ name, data }) => name === question.event && isOfSeries(question, data, now))
    .map((event): [string, number] => [event.id, event.createdAt.getTime()])
    .toSorted(([, one], [, other]) => other - one)
    .slice(0, question.nth)
  return question.nth > maxNewestEvents ? newest.slice(question.nth - 1) : newest
}

/** Returns the project's contacts that are not newer than `until`, newest first. */
function inOrder(
  { contacts }: State,
  {
    projectId,
    generation,
    until,
  }: Pick<CountBody, 'projectId' | 'until'> & { generation?: number | undefined },
): StoredContact[] {
  const bound = until === undefined ? undefined : placeIn(until)
  return [...contacts.values()]
    .filter((one) => one.projectId === projectId && (generation ?? one.generation) === one.generation)
    .filter((one) => bound === undefined || placeOf(one) <= bound)
    .toSorted((one, other) => (placeOf(one) < placeOf(other) ? 1 : -1))
}

/** Instants in one format, and ids, can be compared as text. */
const placeOf = ({ createdAt, id }: Pick<StoredContact, 'createdAt' | 'id'>): string => `${createdAt} ${id}`

const sort = 'audience'

const cursorOf = ({ createdAt, id }: StoredContact): string => encodeCursor({ sort, value: createdAt, id })

const placeIn = (cursor: string): string => {
  const { value, id } = decodeCursor(cursor, { sort, kind: 'instant' })
  return placeOf({ createdAt: value, id })
}

async function fitsOf(state: State, body: CountBody): Promise<Test> {
  const { subscribedOnly, until } = body
  if (until !== undefined) placeIn(until)
  const holds = await audienceTest(state, body)
  return (contact: StoredContact): boolean => (contact.subscribed || !subscribedOnly) && holds(contact)
}
