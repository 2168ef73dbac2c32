import { newId } from '@postrider/contracts'
import fc from 'fast-check'
import { parsed } from './parsed.ts'
import {
  evaluate,
  parseCondition,
  toSql,
  type Condition,
  type Definitions,
  type Subject,
} from '../src/index.ts'
import { now, segmentIds, single, subject, tree } from './arbitraries.ts'
import { idsWhere, startDatabase, store, valuesOf, type ConditionDatabase, type Person } from './tables.ts'

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

/** Many people and trees share a few statements, so that seconds see a hundred thousand pairs. */
const sample = (trees: fc.Arbitrary<object>): fc.Arbitrary<Sample> =>
  fc.record({
    subjects: fc.array(subject, { minLength: 40, maxLength: 40, size: 'max' }),
    trees: fc.array(trees, { minLength: 40, maxLength: 40, size: 'max' }),
    untracked: single.filter((one) => !JSON.stringify(one).includes('segment.')),
  })

async function agrees({ subjects, trees, untracked }: Sample): Promise<void> {
  const projectId = newId()
  const people = subjects.map((one) => ({ ...one, id: newId() }))
  await store(database, projectId, people)
  // The same people with other ids: what another tenant's rows say makes no difference.
  await store(
    database,
    newId(),
    people.map((one) => ({ ...one, id: newId() })),
  )
  const definitions: Definitions = new Map([[segmentIds[2], parsed(untracked)]])
  for (const given of trees) await agreesOn(parsed(given), { projectId, people, definitions })
}

interface Place {
  projectId: string
  people: Person[]
  definitions: Definitions
}

async function agreesOn(condition: Condition, { projectId, people, definitions }: Place): Promise<void> {
  const expected = new Map(people.map((one) => [one.id, evaluate(condition, one, { now, definitions })]))
  const fitting = [...expected].flatMap(([id, fits]) => (fits ? [id] : [])).toSorted()
  const options = { now, projectId, definitions }

  const many = await idsWhere(database, projectId, toSql(condition, options))
  const few = await valuesOf(database, projectId, toSql(condition, { ...options, reach: 'few' }))

  const about = JSON.stringify(condition)
  expect({ about, fitting: many }).toEqual({ about, fitting })
  expect({ about, values: few }).toEqual({ about, values: expected })
}

describe('a condition', () => {
  it(
    'means the same in memory and in SQL, filter by filter',
    () => fc.assert(fc.asyncProperty(sample(single), agrees), { numRuns: 25, endOnFailure: true }),
    120_000,
  )

  it(
    'means the same in memory and in SQL, in trees',
    () => fc.assert(fc.asyncProperty(sample(tree), agrees), { numRuns: 25, endOnFailure: true }),
    120_000,
  )
})
