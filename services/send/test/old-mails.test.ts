import { v7 as uuidv7 } from 'uuid'
import { forgetOldMails } from '../src/mails/forget-old-mails.ts'
import { sweepInbox } from '../src/inbox/sweep-inbox.ts'
import { createContext, type Context } from '../src/context.ts'
import { captureMails } from '../src/inbox/captured-mails.ts'
import { queuedMails, someProject, type Project } from './factories.ts'
import { startSend, testConfig, type SendUnderTest } from './start.ts'

const dayMs = 86_400_000
let now = new Date()
let send: SendUnderTest
let project: Project

beforeAll(async () => {
  send = await startSend({ now: () => now })
})
beforeEach(async () => {
  project = await someProject(send)
  await send.db.deleteFrom('inbox_messages').execute()
})
afterAll(() => send.stop())

const context = (settings: object = {}): Context =>
  createContext(
    { ...testConfig(send.databaseUrl), ...settings },
    { db: send.db, now: () => now, contacts: send.contacts },
  )

const leave = (id: string) => send.db.deleteFrom('deliveries').where('email_id', '=', id).execute()

describe('retention of mails', () => {
  it('deletes mails with their timelines when their days are over; those in the queue and of campaigns stay', async () => {
    const [{ email: old }] = await queuedMails(project)
    const [{ email: waiting }] = await queuedMails(project)
    const [{ email: ofCampaign }] = await queuedMails(project)
    await leave(old)
    await leave(ofCampaign)
    await send.db.updateTable('emails').set({ campaign_id: uuidv7() }).where('id', '=', ofCampaign).execute()
    now = new Date(now.getTime() + 399 * dayMs)
    const [{ email: fresh }] = await queuedMails(project)
    await leave(fresh)
    while (await forgetOldMails(context())) continue
    const early = (await project.api.get(`/emails/${old}`)).status

    now = new Date(now.getTime() + 2 * dayMs)
    while (await forgetOldMails(context())) continue
    await forgetOldMails(context())

    const rows = await send.db
      .selectFrom('emails')
      .select('id')
      .where('project_id', '=', project.id)
      .execute()
    const events = await send.db.selectFrom('email_events').select('id').where('email_id', '=', old).execute()
    expect(early).toBe(200)
    expect(new Set(rows.map(({ id }) => id))).toEqual(new Set([waiting, ofCampaign, fresh]))
    expect(events).toEqual([])
  })

  it('keeps all with 0 days', async () => {
    const [{ email }] = await queuedMails(project)
    await leave(email)
    now = new Date(now.getTime() + 5_000 * dayMs)

    await forgetOldMails(context({ emailRetentionDays: 0 }))

    expect((await project.api.get(`/emails/${email}`)).status).toBe(200)
  })
})

describe('retention of the inbox', () => {
  const capture = async (ages: readonly number[]): Promise<void> => {
    for (const days of ages)
      await captureMails(
        send.db,
        [
          {
            id: uuidv7(),
            email_id: uuidv7(),
            project_id: project.id,
            to_name: '',
            to_email: `${days}@example.net`,
            from_name: '',
            from_email: 'shop@example.com',
            subject: String(days),
            size: 1,
            raw: Buffer.from('x'),
          },
        ],
        new Date(now.getTime() - days * dayMs),
      )
  }
  const subjects = async () =>
    (
      await send.db.selectFrom('inbox_messages').select('subject').orderBy('received_at', 'desc').execute()
    ).map(({ subject }) => subject)
  const sweepAll = async (settings: object, most?: number): Promise<void> => {
    while (await sweepInbox(context(settings), most)) continue
  }

  it('forgets messages when their days are over', async () => {
    await capture([0, 29, 31, 400])

    await sweepAll({ inboxRetentionDays: 30 })

    expect(await subjects()).toEqual(['0', '29'])
  })

  it('keeps the newest when there are more than it may hold', async () => {
    await capture([5, 1, 3, 2, 4])

    await sweepAll({ inboxRetentionDays: 30 }, 2)
    await sweepAll({ inboxRetentionDays: 30 }, 2)

    expect(await subjects()).toEqual(['1', '2'])
  })

  it('keeps all messages however old with 0', async () => {
    await capture([1, 9_000])

    await sweepAll({ inboxRetentionDays: 0 })

    expect(await subjects()).toEqual(['1', '9000'])
  })
})
