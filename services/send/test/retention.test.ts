import { forgetOldContent } from '../src/retention/forget-old-content.ts'
import { createContext, type Context } from '../src/context.ts'
import { instant, queuedMails, someMail, someProject, uuid, type Project } from './factories.ts'
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

describe('retention', () => {
  it('deletes the contents of mails that left long ago, and contents that no mail names; the mail and its timeline stay', async () => {
    const [{ email: old }] = await queuedMails(project, { body: '<p>old</p>' })
    const [{ email: waiting }] = await queuedMails(project, { body: '<p>waiting</p>' })
    await send.db.deleteFrom('deliveries').where('email_id', '=', old).execute()
    now = new Date(now.getTime() + 91 * 86_400_000)
    const [{ email: fresh }] = await queuedMails(project, { body: '<p>fresh</p>' })
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
