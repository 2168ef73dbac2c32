import { explaining } from '@postrider/testing/postgres'
import { sql } from 'kysely'
import { countMails, findMails } from '../src/emails/store.ts'
import { startSend, type SendUnderTest } from './start.ts'

let send: SendUnderTest
beforeAll(async () => {
  send = await startSend()
})
afterAll(() => send.stop())

describe('the queries of GET /emails with labels, with 100,000 mails', () => {
  const projects = Array.from({ length: 3 }, (_, index) => `00000000-0000-7000-8000-00000000000${index}`)
  beforeAll(async () => {
    // A third of the mails of each project has the tag `common`, and 50 mails have the tag `rare`.
    await sql`
      insert into emails (id, project_id, generation, source, status, to_email, from_email, subject, tracking, tags, metadata,
        queued_at, updated_at)
      select uuidv7(), (${projects}::uuid[])[1 + n % 3], 1, 'TRANSACTIONAL', 'SENT', 'a@example.net', 'a@b.co', 's', true,
        case when n % 9 < 3 then array['common'] when n <= 150 then array['rare'] end,
        case when n % 2 = 0 then jsonb_build_object('order', n::text) end,
        now() + n * interval '1 millisecond', now()
      from generate_series(1, 100000) as n
    `.execute(send.db)
    await sql`analyze emails`.execute(send.db)
  }, 120_000)

  it.each([
    ['a rare tag', { tag: 'rare', metadata: {} }],
    ['a unique pair', { tag: undefined, metadata: { order: '5000' } }],
    ['a tag and a pair', { tag: 'common', metadata: { order: '90000' } }],
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
