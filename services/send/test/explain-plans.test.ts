import { explaining } from '@postrider/testing/postgres'
import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { findEntries, findFacts, findMailsTo } from '../src/explain/store.ts'
import { suppressionsInProjects } from '../src/suppressions/find-suppressions.ts'
import { startSend, type SendUnderTest } from './start.ts'

const projects = Array.from({ length: 50 }, () => uuidv7())
const email = 'a7@example.net'

let send: SendUnderTest
beforeAll(async () => {
  send = await startSend()
  await sql`
    insert into projects (id, name, language, tracking, disabled, deleted, generation, version)
    select id, 'Shop', 'en', 'ENABLED', false, false, 1, 1 from unnest(${projects}::uuid[]) as id
  `.execute(send.db)
  await sql`
    insert into emails (id, project_id, generation, source, status, to_email, from_email, subject, tracking, queued_at, updated_at)
    select uuidv7(), (${projects}::uuid[])[1 + n % 50], 1, 'TRANSACTIONAL', 'SENT', 'a' || n % 5000 || '@example.net', 'a@b.co', 's',
      true, now() + n * interval '1 millisecond', now()
    from generate_series(1, 20000) as n
  `.execute(send.db)
  await sql`
    insert into suppressions (id, project_id, kind, value, reason, created_at)
    select uuidv7(), (${projects}::uuid[])[1 + n % 50], 'ADDRESS', 'a' || n || '@example.net', 'MANUAL', now()
    from generate_series(1, 20000) as n
  `.execute(send.db)
  await sql`vacuum analyze emails, suppressions, projects`.execute(send.db)
}, 120_000)
afterAll(() => send.stop())

describe('the queries of explanations, with 20,000 mails and suppressions of 50 projects', () => {
  it('find the mails to an address with the index of each project', async () => {
    const plans: string[] = []

    await findMailsTo(explaining(send.db, plans), { email, limit: 20 })

    expect(plans).toEqual([expect.stringContaining('emails_by_recipient')])
    expect(plans.join()).not.toContain('Seq Scan on emails')
  })

  it('find the suppressions of an address with the index of each project', async () => {
    const plans: string[] = []

    const db = explaining(send.db, plans)
    await suppressionsInProjects({ db, now: () => new Date() }, email)

    expect(plans).toHaveLength(1)
    expect(plans.join()).not.toContain('Seq Scan on suppressions')
  })

  it('read the rows of one mail by their ids', async () => {
    const [key] = await findMailsTo(send.db, { email, limit: 1 })
    if (!key) throw new Error('There is no mail to the address')
    const plans: string[] = []
    const db = explaining(send.db, plans)

    await findFacts(db, key)
    await findEntries(db, key)

    expect(plans).toHaveLength(2)
    expect(plans.join()).not.toContain('Seq Scan on emails')
  })
})
