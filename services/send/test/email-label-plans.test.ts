import { explaining } from '@postrider/testing/postgres'
import { sql } from 'kysely'
import { countMails, findMails } from '../src/emails/store.ts'
import { startSend, type SendUnderTest } from './start.ts'

let send: SendUnderTest
beforeAll(async () => {
  send = await startSend()
})
afterAll(() => send.stop())

/**
 * Inserts mails of three projects in turn. A third of the mails of each project has the tag `common`, and 50
 * mails have the tag `rare`.
 */
const insertMails = (projects: readonly string[], first: number, count: number) => sql`
  insert into emails (id, project_id, generation, source, status, to_email, from_email, subject, tracking, tags, metadata,
    queued_at, updated_at)
  select uuidv7(), (${projects}::uuid[])[1 + n % 3], 1, 'TRANSACTIONAL', 'SENT', 'a@example.net', 'a@b.co', 's', true,
    case when n % 9 < 3 then array['common'] when n <= 150 then array['rare'] end,
    case when n % 2 = 0 then jsonb_build_object('order', n::text) end,
    now() + n * interval '1 millisecond', now()
  from generate_series(${first}::int, ${first + count - 1}::int) as n
`

describe('the queries of GET /emails with labels, with 20,000 mails', () => {
  const projects = Array.from({ length: 3 }, (_, index) => `00000000-0000-7000-8000-00000000000${index}`)
  beforeAll(async () => {
    // In parts, because computing the labels of all mails in one statement can exceed the statement timeout.
    for (let first = 1; first <= 20_000; first += 5_000)
      await insertMails(projects, first, 5_000).execute(send.db)
    // VACUUM moves the pending entries into the index. Otherwise the planner adds the cost of reading them.
    await sql`vacuum analyze emails`.execute(send.db)
  }, 120_000)

  it.each([
    ['a rare tag', { tag: 'rare', metadata: {} }],
    ['a unique pair', { tag: undefined, metadata: { order: '5002' } }],
    ['a tag and a pair', { tag: 'common', metadata: { order: '9010' } }],
    ['a tag of no mail', { tag: 'none', metadata: {} }],
  ])('use the index for %s', async (_, labels) => {
    const none = { contactId: undefined, campaignId: undefined, workflowExecutionId: undefined }
    const filter = { ...none, status: undefined, to: undefined, projectId: projects[1] ?? '', ...labels }
    const plans: string[] = []
    const explained = explaining(send.db, plans)

    await findMails(explained, filter, { limit: 21, after: undefined })
    await countMails(explained, filter)

    expect(plans).toHaveLength(2)
    for (const plan of plans) {
      expect(plan).toContain('emails_by_label')
      expect(plan).not.toContain('Seq Scan on emails')
    }
  })
})
