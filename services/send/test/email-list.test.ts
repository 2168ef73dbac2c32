import { sql } from 'kysely'
import { queuedMails, sendMail, someProject, type Project } from './factories.ts'
import { startSend, type SendUnderTest } from './start.ts'

let send: SendUnderTest
let project: Project

beforeAll(async () => {
  send = await startSend({ now: () => new Date('2026-03-01T00:00:00.000Z') })
})
beforeEach(async () => {
  project = await someProject(send)
})
afterAll(() => send.stop())

interface Page {
  data: { id: string }[]
  total: number
  hasMore: boolean
  cursor: string | null
}

describe('GET /emails', () => {
  it('returns every mail once by cursor, from newest to oldest, even if all were created at the same time', async () => {
    const sent = (await queuedMails(project, { to: ['a@b.co', 'b@b.co', 'c@b.co', 'd@b.co', 'e@b.co'] })).map(
      ({ email }: { email: string }) => email,
    )

    const seen: string[] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const page: { body: Page } = await project.api.get(`/emails?limit=2${cursor && `&cursor=${cursor}`}`)
      seen.push(...page.body.data.map(({ id }) => id))
      expect(page.body.total).toBe(cursor === '' ? 5 : 0)
      expect(page.body.hasMore).toBe(page.body.cursor !== null)
      cursor = page.body.cursor
    }

    expect(seen).toEqual(sent.toReversed())
  })

  it('filters the mails of the project by contact, status and recipient', async () => {
    const [first] = await queuedMails(project, { to: 'one@b.co' })
    await queuedMails(project, { to: 'two@b.co' })
    const otherProject = await someProject(send)
    await sendMail(otherProject, { to: 'one@b.co' })

    const ids = async (query: string) =>
      (await project.api.get(`/emails?${query}`)).body.data.map(({ to }: { to: string }) => to)

    expect(await ids('')).toEqual(['two@b.co', 'one@b.co'])
    expect(await ids(`contactId=${first.contact.id}`)).toEqual(['one@b.co'])
    expect(await ids('to=ONE@b.co')).toEqual(['one@b.co'])
    expect(await ids('status=QUEUED')).toHaveLength(2)
    expect(await ids('status=SENT')).toEqual([])
    expect(await ids(`campaignId=${first.contact.id}`)).toEqual([])
  })

  it('filters by several statuses and sources, and by the time of queueing', async () => {
    await queuedMails(project, { to: 'new@b.co' })
    await sql`
      insert into emails (id, project_id, generation, source, status, to_email, from_email, subject, tracking, queued_at, updated_at)
      select uuidv7(), ${project.id}, 1, source, status, status || '@b.co', 'a@b.co', 's', false, at::timestamptz, now()
      from (values ('WORKFLOW', 'FAILED', '2026-01-10T12:00:00Z'), ('CAMPAIGN', 'BOUNCED', '2026-01-20T12:00:00Z'),
        ('INBOUND', 'RECEIVED', '2026-01-31T23:59:59.999Z')) as row (source, status, at)
    `.execute(send.db)
    const list = async (query: string) => {
      const { data, total } = (await project.api.get(`/emails?${query}`)).body
      expect(total).toBe(data.length)
      return data.map(({ to }: { to: string }) => to.split('@')[0])
    }

    expect(await list('status=FAILED,BOUNCED')).toEqual(['BOUNCED', 'FAILED'])
    expect(await list('status=FAILED&status=QUEUED')).toEqual(['new', 'FAILED'])
    expect(await list('status=')).toHaveLength(4)
    expect(await list('source=INBOUND')).toEqual(['RECEIVED'])
    expect(await list('source=WORKFLOW,%20CAMPAIGN')).toEqual(['BOUNCED', 'FAILED'])
    expect(await list('source=CAMPAIGN&status=FAILED')).toEqual([])
    expect(await list('startDate=2026-01-20&endDate=2026-01-31')).toEqual(['RECEIVED', 'BOUNCED'])
    expect(await list('endDate=2026-01-20T12:00:00.000Z')).toEqual(['BOUNCED', 'FAILED'])
    for (const query of ['source=PLATFORM', 'status=SENT,NONE', 'startDate=soon'])
      expect((await project.api.get(`/emails?${query}`)).status).toBe(422)
  })

  it('rejects an invalid filter with 422 and a forged cursor with 400', async () => {
    const statuses = []
    for (const query of ['status=NONE', 'contactId=x', 'limit=0', 'cursor=forged', 'cursor=W10'])
      statuses.push((await project.api.get(`/emails?${query}`)).status)

    expect(statuses).toEqual([422, 422, 200, 400, 400])
  })

  it.each([
    ['true', 'emails_by_project'],
    [`contact_id = md5('c7')::uuid`, 'emails_by_contact'],
    [`to_email = 'p7@example.net'`, 'emails_by_recipient'],
    [`campaign_id = md5('k3')::uuid`, 'emails_by_campaign'],
  ])('uses an index for a page where %s', async (filter, index) => {
    await fillOnce()

    const plan = await sql<{ 'QUERY PLAN': string }>`
      explain select id from emails
      where project_id = md5('p2')::uuid and ${sql.raw(filter)}
        and (queued_at, id) < (now() + interval '1 day', '01890000-0000-7000-8000-000000000000'::uuid)
      order by queued_at desc, id desc limit 21
    `.execute(send.db)

    const text = plan.rows.map((row) => row['QUERY PLAN']).join('\n')
    expect(text).toContain(`${index} on emails`)
    expect(text).not.toContain('Sort')
  })

  it('uses an index for the mails of a workflow execution', async () => {
    await fillOnce()

    const plan = await sql<{ 'QUERY PLAN': string }>`
      explain select id from emails
      where project_id = md5('p4')::uuid and workflow_execution_id = md5('e7')::uuid
      order by queued_at desc, id desc limit 21
    `.execute(send.db)

    expect(plan.rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('emails_by_execution')
  })
})

let filled: Promise<void> | undefined
const fillOnce = (): Promise<void> => (filled ??= fill())

/**
 * Inserts enough mails for realistic query plans: five projects with four contacts each, a large campaign and
 * many executions.
 */
async function fill(): Promise<void> {
  await sql`
    insert into emails (id, project_id, generation, contact_id, source, status, to_email, from_email, subject, campaign_id, workflow_execution_id, tracking, queued_at, updated_at)
    select gen_random_uuid(), md5('p' || n % 5)::uuid, 1, md5('c' || n % 20)::uuid, 'TRANSACTIONAL', 'SENT', 'p' || n % 20 || '@example.net',
      'a@b.co', 's', null::uuid, null::uuid, true, now() + n * interval '1 millisecond', now()
    from generate_series(1, 50000) n
    union all
    select gen_random_uuid(), md5('p2')::uuid, 1, gen_random_uuid(), 'CAMPAIGN', 'SENT', n || '@example.net',
      'a@b.co', 's', md5('k3')::uuid, null, true, now() + n * interval '1 millisecond', now()
    from generate_series(1, 500) n
    union all
    select gen_random_uuid(), md5('p4')::uuid, 1, gen_random_uuid(), 'WORKFLOW', 'SENT', n || '@example.net',
      'a@b.co', 's', null, md5('e' || n / 2)::uuid, true, now() + n * interval '1 millisecond', now()
    from generate_series(1, 500) n
  `.execute(send.db)
  await sql`analyze emails`.execute(send.db)
}
