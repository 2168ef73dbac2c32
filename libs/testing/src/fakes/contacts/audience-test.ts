import {
  evaluate,
  parseCondition,
  resolveSegments,
  type Condition,
  type Definitions,
  type Subject,
} from '@postrider/conditions'
import type { contactsApi } from '@postrider/contracts/internal'
import type { State, StoredContact } from './contacts-state.ts'
import { keepsMembersOf, segmentsAsOf, segmentsOf, wasIn } from './fake-memberships.ts'

export type CountBody = ReturnType<(typeof contactsApi.count)['body']['parse']>
export type Test = (contact: StoredContact) => boolean

/** Returns the condition and members of an audience. */
export async function audienceTest(state: State, { audience, now, ...project }: CountBody): Promise<Test> {
  switch (audience.kind) {
    case 'all':
      return () => true
    case 'condition':
      return conditionTest(state, { ...project, ...audience, now })
    case 'segment':
      return segmentTest(state, { ...project, ...audience, now })
    default:
      return audience satisfies never
  }
}

/** Parses the definitions of a body, with their ids in lower case. */
export const definitionsOf = (given: Record<string, unknown>, field: string): Definitions =>
  new Map(
    Object.entries(given).map(([id, tree]) => [id.toLowerCase(), parseCondition(tree, `${field}.${id}`)]),
  )

type ConditionQuestion = Pick<CountBody, 'projectId' | 'generation' | 'now'> &
  Extract<CountBody['audience'], { kind: 'condition' }>

async function conditionTest(state: State, question: ConditionQuestion): Promise<Test> {
  const { condition, memberships = {}, now, ...project } = question
  const definitions = new Map(definitionsOf(question.definitions, 'audience.definitions'))
  const asOf = new Map(Object.entries(memberships))
  for (const [segmentId, atLeast] of asOf) {
    if (await keepsMembersOf(state, { ...project, segmentId, atLeast })) continue
    const segment = await state.segments.definition({ ...project, id: segmentId })
    const written = { ...segment.definitions, [segmentId]: segment.condition }
    for (const [id, tree] of definitionsOf(written, 'segment.definitions')) definitions.set(id, tree)
  }
  return testOf(state, parseCondition(condition, 'audience.condition'), { definitions, now, asOf })
}

interface SegmentQuestion extends Pick<CountBody, 'projectId' | 'generation' | 'now'> {
  segmentId: string
  atLeast?: number | undefined
}

async function segmentTest(state: State, { now, ...question }: SegmentQuestion): Promise<Test> {
  const { segmentId, atLeast } = question
  const segment = await state.segments.definition({ ...question, id: segmentId })
  const areStored = segment.type === 'STATIC' || segment.trackMembership
  if (atLeast === undefined ? segment.isStored : areStored) {
    if (atLeast === undefined) return (contact) => segmentsOf(state, contact).has(segmentId)
    if (await keepsMembersOf(state, { ...question, atLeast }))
      return (contact) => wasIn(state, contact, { segmentId, atLeast })
  }
  const definitions = definitionsOf(segment.definitions, 'segment.definitions')
  return testOf(state, parseCondition(segment.condition, 'segment.condition'), { definitions, now })
}

interface AudienceQuery {
  definitions: Definitions
  now: string | undefined
  /** By segment id, the membership version whose members are used. */
  asOf?: ReadonlyMap<string, number>
}

/**
 * Returns a function that tests whether a contact matches a condition. Throws 422 for invalid definitions.
 */
export async function testOf(
  state: State,
  condition: Condition,
  { definitions: given, now, asOf = new Map() }: AudienceQuery,
): Promise<Test> {
  const definitions = await resolveSegments(condition, {
    find: async (ids) => ids.map((id) => ({ id, condition: given.get(id), isStored: !given.has(id) })),
  })
  const at = now === undefined ? new Date() : new Date(now)
  return (contact) => evaluate(condition, subjectOf(state, contact, asOf), { now: at, definitions })
}

/** Returns a contact in the form that conditions read. */
export const subjectOf = (
  state: State,
  contact: StoredContact,
  asOf: ReadonlyMap<string, number> = new Map(),
): Subject => ({
  ...contact,
  createdAt: new Date(contact.createdAt),
  updatedAt: new Date(contact.updatedAt),
  segments: segmentsAsOf(state, contact, asOf),
})
