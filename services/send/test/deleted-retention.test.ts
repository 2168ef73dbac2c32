import { contactDeleted, draft } from '@postrider/contracts/messages'
import { until } from '@postrider/testing/jest'
import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { forgetDeleted } from '../src/retention/forget-deleted.ts'
import { sweepReceipts } from '../src/retention/sweep-receipts.ts'
import { createContext, type Context } from '../src/context.ts'
import { queuedMails, someProject, type Project } from './factories.ts'
import { startSend, testConfig, type SendUnderTest } from './start.ts'

const dayMs = 86_400_000
let send: SendUnderTest
let project: Project

beforeAll(async () => {
  send = await startSend({ settings: { role: 'all' } })
})
beforeEach(async () => {
  project = await someProject(send)
})
afterAll(() => send.stop())

/** The context of a process whose clock is so many days ahead. */
const inDays = (days: number, settings: object = {}): Context =>
  createContext(
    { ...testConfig(send.databaseUrl), ...settings },
    { db: send.db, now: () => new Date(Date.now() + days * dayMs), contacts: send.contacts },
  )

const forget = async (ctx: Context): Promise<void> => {
  while (await forgetDeleted(ctx)) continue
}

describe('what was deleted', () => {
  const template = async (name: string): Promise<string> => {
    const body = { name, subject: 's', body: '<p>b</p>', from: `hello@${project.domain}` }
    const { body: made } = await project.api.post('/templates', { body })
    return made.id
  }
  const templates = async (): Promise<string[]> => {
    const { rows } = await sql<{ name: string }>`
      select name from templates where project_id = ${project.id} order by name
    `.execute(send.db)
    return rows.map(({ name }) => name)
  }

  it('a template: goes when its mails are gone; one that is not deleted stays', async () => {
    await template('kept')
    await project.api.delete(`/templates/${await template('gone')}`)

    await forget(inDays(399))
    expect(await templates()).toEqual(['gone', 'kept'])
    await forget(inDays(401, { emailRetentionDays: 0 }))
    expect(await templates()).toEqual(['gone', 'kept'])
    await forget(inDays(401))
    expect(await templates()).toEqual(['kept'])
  })

  it('a contact: may not be mailed as long as a mail to it is left, and goes with the last', async () => {
    const [
      {
        email,
        contact: { id: mailed },
      },
    ] = await queuedMails(project)
    const alone: string = uuidv7()
    const both: string[] = [mailed, alone]
    for (const id of [mailed, alone]) await gone(id)
    const known = async (): Promise<string[]> => {
      const rows = await send.db
        .selectFrom('recipients')
        .select('contact_id')
        .where('project_id', '=', project.id)
        .execute()
      return rows.map((row) => row.contact_id).toSorted()
    }

    const isQueued = send.db.selectFrom('deliveries').select('email_id').where('email_id', '=', email)
    // The worker and the deletion below lock a mail and its queue row in different orders.
    await until(async () => (await isQueued.execute()).length === 0)

    await forget(inDays(399))
    expect(await known()).toEqual(both.toSorted())
    await forget(inDays(401))
    expect(await known()).toEqual([mailed])
    await send.db.deleteFrom('emails').where('id', '=', email).execute()
    await forget(inDays(401))
    expect(await known()).toEqual([])
  })

  const gone = (id: string): Promise<void> =>
    send.consume(
      draft(
        contactDeleted,
        { key: id, projectId: project.id, generation: 1, at: new Date() },
        { id, email: 'gone@example.net', version: 9 },
      ),
    )
})

describe('receipts of notifications', () => {
  it('are kept for a week', async () => {
    for (const days of [0, 6, 8])
      await sql`
        insert into notification_receipts (message_id, received_at)
        values (${`m${days}`}, ${new Date(Date.now() - days * dayMs)})
      `.execute(send.db)

    while (await sweepReceipts(inDays(0))) continue

    const rows = await send.db.selectFrom('notification_receipts').select('message_id').execute()
    expect(rows.map((row) => row.message_id).toSorted()).toEqual(['m0', 'm6'])
  })
})
