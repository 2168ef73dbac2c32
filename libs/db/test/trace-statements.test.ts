import { createTestDatabase } from '@postrider/testing/postgres'
import { recordSpans, type RecordedSpans } from '@postrider/testing/tracing'
import { endedSpan, startRootSpan } from '@postrider/tracing'
import { sql } from 'kysely'
import { groupCommit, openDatabase, prepared, transact, type Database } from '../src/index.ts'

let spans: RecordedSpans
let database: Awaited<ReturnType<typeof createTestDatabase>>
let db: Database<object>

beforeAll(async () => {
  database = await createTestDatabase({ name: 'empty', migrate: () => Promise.resolve() })
  db = openDatabase(database.url, { max: 2 })
})
beforeEach(() => {
  spans = recordSpans()
})
afterEach(() => spans.stop())
afterAll(async () => {
  await db.destroy()
  await database.drop()
})

const traced = <Result>(work: () => Promise<Result>): Promise<Result> => endedSpan(startRootSpan('job'), work)

/** Returns each span as `parent > name`. */
const tree = () => {
  const nameOf = new Map(spans.all().map((span) => [span.spanContext().spanId, span.name]))
  return spans
    .all()
    .map((span) => `${nameOf.get(span.parentSpanContext?.spanId ?? '') ?? '-'} > ${span.name}`)
}

describe('the spans of a traced request', () => {
  it('are one for each statement, below the transaction, without texts and values', async () => {
    await traced(async () => {
      await sql`${prepared('test.read')}select ${'ada@example.com'}::text`.execute(db)
      await transact(db, (tx) => sql`select ${'ada@example.com'}::text`.execute(tx))
    })

    expect(tree()).toEqual(['job > test.read', 'transaction > SELECT', 'job > transaction', '- > job'])
    expect(spans.named('test.read')[0]?.attributes).toEqual({
      'db.system.name': 'postgresql',
      'db.namespace': new URL(database.url).pathname.slice(1),
      'db.query.summary': 'test.read',
    })
    expect(JSON.stringify(spans.all().map(({ attributes }) => attributes))).not.toContain('ada@example.com')
  })

  it('have the error code of a failed statement', async () => {
    const failing = traced(() => sql`select 1 / ${0}::int`.execute(db))

    await expect(failing).rejects.toThrow('division by zero')
    expect(spans.named('SELECT')[0]).toMatchObject({
      attributes: { 'error.type': '22012' },
      status: { code: 2 },
    })
  })

  it('do not exist without a traced request, so that loops are not traced', async () => {
    await transact(db, (tx) => sql`select 1`.execute(tx))

    expect(spans.all()).toEqual([])
  })
})

describe('a group commit', () => {
  it('is in the trace of the first request, and links to the others', async () => {
    const write = groupCommit<number, number>((inputs) =>
      transact(db, async (tx) => {
        await sql`select 1`.execute(tx)
        return inputs
      }),
    )
    await Promise.all([1, 2, 3].map((input) => traced(() => write(input))))

    const [batch] = spans.named('group commit')
    const jobs = spans.named('job').map((span) => span.spanContext().spanId)
    expect(spans.named('group commit')).toHaveLength(1)
    expect([
      batch?.parentSpanContext?.spanId,
      ...(batch?.links ?? []).map(({ context }) => context.spanId),
    ]).toEqual(expect.arrayContaining(jobs))
    expect(tree()).toContain('transaction > SELECT')
    expect(tree()).toContain('group commit > transaction')
  })
})
