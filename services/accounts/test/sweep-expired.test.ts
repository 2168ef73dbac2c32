import { sql } from 'kysely'
import { sweepExpired } from '../src/commands/sweep-expired.ts'
import { createContext } from '../src/context.ts'
import { someTeam, someUser, startAccounts, testConfig, type AccountsUnderTest } from './start.ts'

const dayMs = 86_400_000
let accounts: AccountsUnderTest

beforeAll(async () => {
  accounts = await startAccounts()
})
afterAll(() => accounts.stop())

const sweepIn = async (days: number): Promise<void> => {
  const now = (): Date => new Date(Date.now() + days * dayMs)
  const ctx = createContext(testConfig(accounts.databaseUrl), {
    db: accounts.db,
    keyStore: accounts.keyStore,
    now,
  })
  while (await sweepExpired(ctx)) continue
}

const count = async (table: string): Promise<number> => {
  const { rows } = await sql<{
    count: number
  }>`select count(*)::int as count from ${sql.table(table)}`.execute(accounts.db)
  return rows[0]?.count ?? 0
}

describe('the sweep of expired rows', () => {
  it('deletes sessions, attempts, tokens, invitations and OAuth states when they expire, but not before', async () => {
    await someUser(accounts)
    const ends = new Date(Date.now() + 2 * dayMs)
    await sql`insert into used_oauth_states (state, expires_at) values ('a', ${ends})`.execute(accounts.db)
    await sql`
      insert into mail_tokens (hash, mail_id, kind, email, expires_at)
      values ('h', gen_random_uuid(), 'VERIFY_EMAIL', 'a@example.net', ${ends})
    `.execute(accounts.db)
    await sql`
      insert into attempts (client_address, subject, attempted_at, last_attempt_at) values ('192.0.2.1', 'login', array[now()], now())
    `.execute(accounts.db)
    const tables = ['sessions', 'attempts', 'mail_tokens', 'used_oauth_states']
    const counts = async (): Promise<number[]> => Promise.all(tables.map(count))

    await sweepIn(0)
    const atFirst = await counts()
    await sweepIn(3)
    const inThreeDays = await counts()
    await sweepIn(8)

    expect(atFirst).toEqual([1, 1, 1, 1])
    expect(inThreeDays).toEqual([1, 0, 0, 0])
    expect(await counts()).toEqual([0, 0, 0, 0])
    expect(await count('users')).toBe(1)
  })

  it('keeps attempts for a day, rates for eight days, payment rows for sixty days, and usage until Stripe has counted it', async () => {
    const { id } = await someTeam(accounts)
    const now = new Date()
    await sql`
      insert into invitations (id, project_id, email, role, created_at, expires_at)
      values (gen_random_uuid(), ${id}, 'b@example.net', 'MEMBER', ${now}, ${now}::timestamptz + interval '1 day')
    `.execute(accounts.db)
    await sql`insert into attempts values ('192.0.2.1', 'login', array[${now}]::timestamptz[], ${now})`.execute(
      accounts.db,
    )
    await sql`insert into reputation_hours values (${id}, ${now}, 1, 0, 0)`.execute(accounts.db)
    await sql`insert into payment_events values ('evt_1', ${now})`.execute(accounts.db)
    for (const reconciledAt of [now, null])
      await sql`
        insert into meter_reports (id, project_id, customer, units, at, due_at, reconciled_at)
        values (gen_random_uuid(), ${id}, 'cus_1', 1, ${now}, ${now}, ${reconciledAt}::timestamptz)
      `.execute(accounts.db)
    const tables = ['invitations', 'attempts', 'reputation_hours', 'payment_events', 'meter_reports']
    const counts = async (): Promise<number[]> => Promise.all(tables.map(count))

    const left: number[][] = []
    for (const days of [0, 2, 9, 61]) {
      await sweepIn(days)
      left.push(await counts())
    }

    expect(left).toEqual([
      [1, 1, 1, 1, 2],
      [0, 0, 1, 1, 2],
      [0, 0, 0, 1, 2],
      [0, 0, 0, 0, 1],
    ])
  })
})
