import { newId } from '@postrider/contracts'
import { fc } from '@postrider/testing/property'
import {
  evaluate,
  filtersOf,
  mayChange,
  mayChangeToSql,
  parseField,
  timedFilters,
  toSql,
  type Condition,
  type Definitions,
  type Filter,
  type Subject,
} from '../src/index.ts'
import { segmentIds, single, subject, tree } from './arbitraries.ts'
import { now } from './arbitrary-dates.ts'
import { parsed } from './parsed.ts'
import {
  idsWhere,
  startDatabase,
  store,
  valuesOf,
  type ConditionDatabase,
  type TestContact,
} from './tables.ts'

let database: ConditionDatabase

beforeAll(async () => {
  database = await startDatabase()
})

afterAll(async () => {
  await database.close()
})

interface Sample {
  subjects: Subject[]
  trees: object[]
  untracked: object
}

/**
 * Generates many contacts and trees per sample. The contacts and trees share rows and statements, so tens of
 * thousands of pairs take only seconds.
 */
const sample = (trees: fc.Arbitrary<object>): fc.Arbitrary<Sample> =>
  fc.record({
    subjects: fc.array(subject, { minLength: 40, maxLength: 40, size: 'max' }),
    trees: fc.array(trees, { minLength: 40, maxLength: 40, size: 'max' }),
    untracked: single.filter((one) => !JSON.stringify(one).includes('segment.')),
  })

interface Place {
  projectId: string
  contacts: TestContact[]
  definitions: Definitions
}

async function agrees({ subjects, trees, untracked }: Sample): Promise<void> {
  const projectId = newId()
  const contacts = subjects.map((one) => ({ ...one, id: newId() }))
  await store(database, { projectId, contacts })
  // Rows of another project must have no effect, even if they refer to the same contacts.
  const others = contacts.map((one, index) => ({ ...one, ...historyOf(subjects, index + 1) }))
  await store(database, { projectId: newId(), contacts: others, withContacts: false })
  const definitions: Definitions = new Map([[segmentIds[2], parsed(untracked)]])
  await agreeOn(trees.map(parsed), { projectId, contacts, definitions })
}

/** Returns the events and segments of the subject at this index, modulo their number. */
const historyOf = (subjects: readonly Subject[], index: number): Partial<Subject> => {
  const { events = [], segments = new Set<string>() } = subjects[index % subjects.length] ?? {}
  return { events, segments }
}

async function agreeOn(conditions: Condition[], { projectId, contacts, definitions }: Place): Promise<void> {
  const options = { now, projectId, definitions }
  const values = await valuesOf(
    database,
    projectId,
    conditions.map((condition) => toSql(condition, { ...options, reads: 'some' })),
  )
  for (const [index, condition] of conditions.entries()) {
    const fitting = contacts
      .filter((one) => evaluate(condition, one, { now, definitions }))
      .map(({ id }) => id)
    const rows = await idsWhere(database, projectId, toSql(condition, { ...options, reads: 'all' }))

    const about = JSON.stringify(condition)
    expect({ about, fitting: rows }).toEqual({ about, fitting: fitting.toSorted() })
    // `where` treats NULL like false, so compare the values as well.
    const expected = new Map(contacts.map(({ id }) => [id, fitting.includes(id)]))
    expect({ about, values: values[index] }).toEqual({ about, values: expected })
  }
}

/** Checks that memory and SQL select the same contacts whose match may change, in spans of up to a year. */
async function agreesOnChange({ subjects, trees }: Sample): Promise<void> {
  const projectId = newId()
  const contacts = subjects.map((one) => ({ ...one, id: newId() }))
  await store(database, { projectId, contacts })
  for (const [index, filter] of trees.flatMap((one) => timedFilters(parsed(one))).entries()) {
    const span = { now, until: new Date(now.getTime() + 3_600_000 * 6 ** (index % 6)) }
    for (const reads of ['some', 'all'] as const) {
      const rows = await idsWhere(database, projectId, mayChangeToSql(filter, { ...span, projectId, reads }))

      const changing = contacts.filter((one) => mayChange(filter, one, span)).map(({ id }) => id)
      expect({ filter, changing: rows }).toEqual({ filter, changing: changing.toSorted() })
    }
  }
}

const nameOf = ({ field, operator }: Filter): string => `${operator} on ${parseField(field)?.kind}`

describe('a condition in memory and in SQL', () => {
  it(
    'has the same result if it is a single filter',
    () => fc.assert(fc.asyncProperty(sample(single), agrees), { numRuns: 40, endOnFailure: true }),
    120_000,
  )

  it(
    'has the same result if it is a tree',
    () => fc.assert(fc.asyncProperty(sample(tree), agrees), { numRuns: 15, endOnFailure: true }),
    120_000,
  )

  it(
    'selects the same contacts whose match may change as time passes',
    () => fc.assert(fc.asyncProperty(sample(single), agreesOnChange), { numRuns: 15, endOnFailure: true }),
    120_000,
  )

  it('is tested with and without a match for each operator on each kind of field', () => {
    const answers = new Map<string, Set<boolean>>()

    // The seed is fixed: this test checks the generated samples, not the conditions.
    for (const { subjects, trees } of fc.sample(sample(single), { seed: 1, numRuns: 40 }))
      for (const condition of trees.map(parsed)) {
        const [filter] = filtersOf(condition)
        if (!filter) throw new Error('A tree without a filter.')
        const seen = answers.get(nameOf(filter)) ?? new Set()
        for (const one of subjects) seen.add(evaluate(condition, one, { now }))
        answers.set(nameOf(filter), seen)
      }

    // 8 operators on email, 2 on subscribed, 8 on instants, 16 on data, 7 on events, 2 on segments.
    expect(answers.size).toBe(43)
    expect([...answers].filter(([, seen]) => seen.size < 2)).toEqual([])
  })
})
