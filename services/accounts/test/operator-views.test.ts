import { transact } from '@postrider/db'
import { fc } from '@postrider/testing/property'
import { sql } from 'kysely'
import type { Database, Tx } from '../src/store/tables.ts'
import { makeProject, someUser, startAccounts, type AccountsUnderTest } from './start.ts'

let accounts: AccountsUnderTest
beforeAll(async () => {
  accounts = await startAccounts()
})
afterAll(() => accounts.stop())
beforeEach(async () => {
  await accounts.db.deleteFrom('reputation_hours').execute()
})

interface Hour {
  /** Hours before the current hour. */
  age: number
  mails: number
  bounces: number
  complaints: number
}

async function insertHours(db: Database | Tx, projectId: string, hours: readonly Hour[]): Promise<void> {
  await sql`
    insert into reputation_hours (project_id, hour, mails, bounces, complaints)
    select ${projectId}, date_trunc('hour', now()) - age * interval '1 hour', mails, bounces, complaints
    from jsonb_to_recordset(${JSON.stringify(hours)}::jsonb) as row (age int, mails bigint, bounces bigint, complaints bigint)
  `.execute(db)
}

type Row = Record<string, unknown>

async function ratesOf(tx: Tx, projectId: string): Promise<Row | undefined> {
  const { rows } = await sql<Row>`
    select name, mails_24h::int, bounces_24h::int, complaints_24h::int, bounce_rate_24h, complaint_rate_24h,
      mails_7d::int, bounces_7d::int, complaints_7d::int, bounce_rate_7d, complaint_rate_7d
    from operator_project_mail_rates where project_id = any(array[${projectId}]::uuid[])
  `.execute(tx)
  return rows[0]
}

/** Returns the columns of one window. An hour counts if it began within the window. */
function expectedOf(hours: readonly Hour[], { name, length }: { name: string; length: number }): Row {
  const counted = hours.filter(({ age }) => age < length)
  const sum = (what: 'mails' | 'bounces' | 'complaints') =>
    counted.reduce((total, hour) => total + hour[what], 0)
  const rate = (count: number) => (sum('mails') >= 100 ? count / sum('mails') : null)
  return {
    [`mails_${name}`]: sum('mails'),
    [`bounces_${name}`]: sum('bounces'),
    [`complaints_${name}`]: sum('complaints'),
    [`bounce_rate_${name}`]: rate(sum('bounces')),
    [`complaint_rate_${name}`]: rate(sum('complaints')),
  }
}

describe('the view operator_project_mail_rates', () => {
  it('equals the sums of the hours of the last day and week', async () => {
    const { id } = await makeProject(await someUser(accounts), 'Ada & Co')
    const count = fc.integer({ min: 0, max: 80 })
    const hour = fc.record({
      age: fc.integer({ min: 0, max: 190 }),
      mails: count,
      bounces: count,
      complaints: count,
    })
    const some = fc.uniqueArray(hour, { minLength: 1, maxLength: 40, selector: ({ age }) => age })
    await fc.assert(
      fc.asyncProperty(some, async (hours) => {
        // In a transaction, `now()` does not change.
        const found = await transact(accounts.db, async (tx) => {
          await tx.deleteFrom('reputation_hours').execute()
          await insertHours(tx, id, hours)
          return ratesOf(tx, id)
        })

        const week = hours.filter(({ age }) => age < 168)
        const expected = {
          name: 'Ada & Co',
          ...expectedOf(week, { name: '24h', length: 24 }),
          ...expectedOf(week, { name: '7d', length: 168 }),
        }
        expect(found).toEqual(week.length === 0 ? undefined : expected)
      }),
      { numRuns: 30 },
    )
  })

  it('reads only the hours of the given projects', async () => {
    const { id } = await makeProject(await someUser(accounts))
    await insertHours(accounts.db, id, [{ age: 1, mails: 100, bounces: 1, complaints: 0 }])
    // 2,000 other projects. Without their foreign key, the test needs no other rows.
    await transact(accounts.db, async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx)
      await sql`
        insert into reputation_hours (project_id, hour, mails, bounces, complaints)
        select md5(project::text)::uuid, date_trunc('hour', now()) - age * interval '1 hour', 1, 0, 0
        from generate_series(1, 2000) as project cross join generate_series(0, 47) as age
      `.execute(tx)
    })
    await sql`analyze reputation_hours`.execute(accounts.db)

    const { rows } = await sql<{ 'QUERY PLAN': string }>`
      explain select * from operator_project_mail_rates where project_id = any(array[${sql.lit(id)}]::uuid[])
    `.execute(accounts.db)

    const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
    expect(plan).toContain('reputation_hours_pkey')
    expect(plan).not.toMatch(/Seq Scan on reputation_hours/)
  })
})
