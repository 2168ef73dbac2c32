import { sql } from 'kysely'
import { forgetOldContent } from '../src/commands/forget-old-content.ts'
import { createContext, type Context } from '../src/context.ts'
import { instant, someMail, someProject, uuid, type Project } from './factories.ts'
import { startSend, testConfig, type SendUnderTest } from './start.ts'

let now = new Date('2026-03-01T00:00:00.000Z')
let send: SendUnderTest
let project: Project
let ctx: Context

beforeAll(async () => {
  send = await startSend({ now: () => now })
  ctx = createContext(testConfig(send.databaseUrl), { db: send.db, now: () => now, contacts: send.contacts })
})
beforeEach(async () => {
  project = await someProject(send)
})
afterAll(() => send.stop())

const post = async (body: object = {}) => {
  const answer = await project.api.post('/v1/send', { body: someMail(project, body) })
  return answer.body.data.emails
}

describe('GET /emails/:id', () => {
  it('tells a mail with its timeline', async () => {
    const [{ email, contact }] = await post({ to: { name: 'Ada', email: 'ada@example.net' } })

    const answer = await project.api.get(`/emails/${email}`)

    const at = now.toISOString()
    expect({ status: answer.status, body: answer.body }).toEqual({
      status: 200,
      body: {
        id: email,
        projectId: project.id,
        status: 'QUEUED',
        source: 'TRANSACTIONAL',
        type: null,
        contact: { id: contact.id, email: 'ada@example.net' },
        templateId: null,
        campaignId: null,
        workflowExecutionId: null,
        from: `hello@${project.domain}`,
        fromName: null,
        replyTo: null,
        to: 'ada@example.net',
        toName: 'Ada',
        subject: 'Hello {{name}}',
        messageId: null,
        size: null,
        tracking: true,
        opens: 0,
        clicks: 0,
        error: null,
        createdAt: at,
        sentAt: null,
        deliveredAt: null,
        openedAt: null,
        clickedAt: null,
        bouncedAt: null,
        complainedAt: null,
        failedAt: null,
        updatedAt: at,
        events: [{ name: 'queued', at, data: {} }],
      },
    })
  })

  it('shows what was said, rendered for its reader, while it is kept', async () => {
    const [{ email }] = await post({
      to: { name: 'Ada', email: 'ada@example.net' },
      body: '<p>{{name}} {{code}} {{plan}}</p>',
      data: { plan: 'pro', code: { value: '<1>', persistent: false } },
      headers: { 'X-A': 'b' },
      attachments: [{ filename: 'a.txt', content: 'SGVsbG8=', contentType: 'text/plain' }],
    })

    const answer = await project.api.get(`/emails/${email}/content`)

    expect({ status: answer.status, body: answer.body }).toEqual({
      status: 200,
      body: {
        subject: 'Hello Ada',
        body: '<p>Ada &lt;1&gt; pro</p>',
        headers: { 'X-A': 'b' },
        attachments: [
          {
            filename: 'a.txt',
            contentType: 'text/plain',
            size: 5,
            contentId: null,
            disposition: 'attachment',
          },
        ],
      },
    })
  })

  it("is 404 for another project's mail and for an id that is none", async () => {
    const [{ email }] = await post()
    const stranger = await someProject(send)

    for (const id of [email, 'x'])
      for (const path of [`/emails/${id}`, `/emails/${id}/content`])
        expect(await stranger.api.get(path)).toMatchObject({
          status: 404,
          body: { error: { code: 'RESOURCE_NOT_FOUND' } },
        })
  })
})

interface Page {
  data: { id: string }[]
  total: number
  hasMore: boolean
  cursor: string | null
}

describe('GET /emails', () => {
  it('walks every mail once by cursor, newest first, also those of one instant', async () => {
    const sent = (await post({ to: ['a@b.co', 'b@b.co', 'c@b.co', 'd@b.co', 'e@b.co'] })).map(
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

  it('filters by contact, status and recipient, and shows no other project', async () => {
    const [first] = await post({ to: 'one@b.co' })
    await post({ to: 'two@b.co' })
    const stranger = await someProject(send)
    await stranger.api.post('/v1/send', { body: someMail(stranger, { to: 'one@b.co' }) })

    const ids = async (query: string) =>
      (await project.api.get(`/emails?${query}`)).body.data.map(({ to }: { to: string }) => to)

    expect(await ids('')).toEqual(['two@b.co', 'one@b.co'])
    expect(await ids(`contactId=${first.contact.id}`)).toEqual(['one@b.co'])
    expect(await ids('to=ONE@b.co')).toEqual(['one@b.co'])
    expect(await ids('status=QUEUED')).toHaveLength(2)
    expect(await ids('status=SENT')).toEqual([])
    expect(await ids(`campaignId=${first.contact.id}`)).toEqual([])
  })

  it('refuses a bad filter with 422 and a forged cursor with 400', async () => {
    const statuses = []
    for (const query of ['status=NONE', 'contactId=x', 'limit=0', 'cursor=forged', 'cursor=W10'])
      statuses.push((await project.api.get(`/emails?${query}`)).status)

    expect(statuses).toEqual([422, 422, 422, 400, 400])
  })

  it.each([
    ['true', 'emails_by_project'],
    [`contact_id = md5('c7')::uuid`, 'emails_by_contact'],
    [`to_email = 'p7@example.net'`, 'emails_by_recipient'],
    [`campaign_id = md5('k3')::uuid`, 'emails_by_campaign'],
  ])('reads a page where %s by its index', async (filter, index) => {
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
})

let filled: Promise<void> | undefined
const fillOnce = (): Promise<void> => (filled ??= fill())

/** Five projects with four people each who got much mail, and one large campaign, so that a plan has something to choose from. */
async function fill(): Promise<void> {
  await sql`
    insert into emails (id, project_id, generation, contact_id, source, status, to_email, from_email, subject, campaign_id, tracking, queued_at, updated_at)
    select gen_random_uuid(), md5('p' || n % 5)::uuid, 1, md5('c' || n % 20)::uuid, 'TRANSACTIONAL', 'SENT', 'p' || n % 20 || '@example.net',
      'a@b.co', 's', null::uuid, true, now() + n * interval '1 millisecond', now()
    from generate_series(1, 50000) n
    union all
    select gen_random_uuid(), md5('p2')::uuid, 1, gen_random_uuid(), 'CAMPAIGN', 'SENT', n || '@example.net',
      'a@b.co', 's', md5('k3')::uuid, true, now() + n * interval '1 millisecond', now()
    from generate_series(1, 500) n
  `.execute(send.db)
  await sql`analyze emails`.execute(send.db)
}

describe('retention', () => {
  it('forgets what was said in mails that left long ago, and what nobody names; the mail and its timeline stay', async () => {
    const [{ email: old }] = await post({ body: '<p>old</p>' })
    const [{ email: waiting }] = await post({ body: '<p>waiting</p>' })
    await send.db.deleteFrom('deliveries').where('email_id', '=', old).execute()
    now = new Date(now.getTime() + 91 * 86_400_000)
    const [{ email: fresh }] = await post({ body: '<p>fresh</p>' })
    await send.db.deleteFrom('deliveries').where('email_id', '=', fresh).execute()

    while (await forgetOldContent(ctx)) continue
    await forgetOldContent(ctx)

    const contentOf = async (id: string) => (await project.api.get(`/emails/${id}/content`)).status
    expect([await contentOf(old), await contentOf(waiting), await contentOf(fresh)]).toEqual([404, 200, 200])
    expect((await project.api.get(`/emails/${old}`)).body).toMatchObject({
      id: uuid,
      events: [{ name: 'queued', at: instant }],
    })
    const rows = await send.db
      .selectFrom('emails')
      .select(['id', 'variables', 'content_id'])
      .where('id', '=', old)
      .execute()
    expect(rows).toEqual([{ id: old, variables: {}, content_id: null }])
    const kept = await send.db
      .selectFrom('contents')
      .select('body')
      .where('project_id', '=', project.id)
      .execute()
    expect(kept.map(({ body }) => body).toSorted()).toEqual(['<p>fresh</p>', '<p>waiting</p>'])
  })

  it('forgets requests whose keys are free again', async () => {
    const keyed = (key: string) =>
      project.api.post('/v1/send', { body: someMail(project), headers: { 'idempotency-key': key } })
    await keyed('old')
    await keyed('new')
    const claimedAt = new Date(now.getTime() - 49 * 3_600_000)
    await send.db
      .updateTable('send_requests')
      .set({ claimed_at: claimedAt })
      .where('key', '=', 'old')
      .execute()
    await send.db.updateTable('send_requests').set({ claimed_at: now }).where('key', '=', 'new').execute()

    await forgetOldContent(ctx)

    const rows = await send.db
      .selectFrom('send_requests')
      .select('key')
      .where('project_id', '=', project.id)
      .execute()
    expect(rows).toEqual([{ key: 'new' }])
  })
})
