import { draft, emailOpened, storageMeasured } from '@postrider/contracts/messages'
import { until } from '@postrider/testing/jest'
import { someCaller, type Client } from '@postrider/testing/service'
import { sql } from 'kysely'
import { keepPartitions } from '../src/commands/keep-partitions.ts'
import { createContext } from '../src/context.ts'
import { upload } from './csv-upload.ts'
import { mailMessage, projectMessage, someContact, someEmail } from './factories.ts'
import { configFor, startContacts, type ContactsUnderTest } from './start.ts'

const quota = 10_000
let contacts: ContactsUnderTest
let client: Client
let projectId: string

beforeAll(async () => {
  contacts = await startContacts({ settings: { storageQuota: quota } })
})
beforeEach(() => {
  const caller = someCaller()
  projectId = caller.projectId
  client = contacts.as(caller)
})
afterAll(() => contacts.stop())

const track = async (bytes: number, by = client, event = 'e') =>
  by.post('/v1/track', {
    body: {
      email: 'ada@example.net',
      event,
      data: { text: { value: 'x'.repeat(bytes), persistent: false } },
    },
  })

const figures = sql<{ row: string; bytes: number }>`
  select concat_ws(' ', project_id, kind, sum(bytes)) as row, sum(bytes)::int as bytes
  from stored_bytes group by project_id, kind having sum(bytes) <> 0 order by 1`

/** Returns the differences between the stored usage and a recount of all rows, and the stored bytes. */
async function drift() {
  const counted = (await figures.execute(contacts.db)).rows
  await sql`select recount_stored_bytes()`.execute(contacts.db)
  const truth = (await figures.execute(contacts.db)).rows
  const rowsOf = (all: readonly { row: string }[]) => new Set(all.map(({ row }) => row))
  return {
    drift: [...rowsOf(counted).symmetricDifference(rowsOf(truth))],
    bytes: truth.reduce((sum, { bytes }) => sum + bytes, 0),
  }
}

const measured = (bytes: number, at = new Date()) =>
  draft(
    storageMeasured,
    { key: projectId, projectId, generation: 1, at },
    { id: projectId, service: 'send', bytes },
  )

describe('the storage quota of a project', () => {
  it('rejects events that exceed it and reports the usage, only for this project', async () => {
    const first = await track(6_000)
    const { status, body } = await track(6_000)

    expect([first.status, status, body.error]).toEqual([
      200,
      413,
      expect.objectContaining({
        code: 'STORAGE_LIMIT_EXCEEDED',
        details: { limit: quota, used: expect.any(Number) },
      }),
    ])
    expect((await track(6_000, contacts.as(someCaller()))).status).toBe(200)
    expect((await track(1_000)).status).toBe(200)
  })

  it('is not exceeded by concurrent requests', async () => {
    const statuses = await Promise.all(Array.from({ length: 20 }, async () => (await track(2_000)).status))

    expect(statuses.filter((status) => status === 200)).toHaveLength(4)
  })

  it('rejects imports that exceed it', async () => {
    const rows = Array.from({ length: 300 }, () => someEmail()).join('\n')

    expect((await upload(client, `email\n${rows}`)).status).toBe(413)
    expect((await upload(client, `email\n${someEmail()}`)).status).toBe(202)
    await contacts.idle()
  })

  it('rejects contact data that exceeds it, but no subscription change', async () => {
    const texts = (kilobytes: number) => ({ text: 'x'.repeat(kilobytes * 1_000) })
    const { body } = await client.post('/contacts', { body: { email: someEmail(), data: texts(9) } })
    const change = async (sent: object) => (await client.patch(`/contacts/${body.id}`, { body: sent })).status
    const statuses = [
      (await client.post('/contacts', { body: { email: someEmail(), data: texts(9) } })).status,
      await change({ data: { more: 'x'.repeat(9_000) } }),
      await change({ subscribed: false }),
      await change({ data: null }),
    ]

    expect(statuses).toEqual([413, 413, 200, 200])
    await until(async () => (await change({ data: texts(9) })) === 200)
    expect((await drift()).drift).toEqual([])
  })

  it('includes the stored bytes that other services reported in their newest messages', async () => {
    const now = Date.now()
    await contacts.consume(measured(9_500, new Date(now)))
    await contacts.consume(measured(0, new Date(now - 1)))
    const full = (await track(1_000)).status
    await contacts.consume(measured(0, new Date(now + 1)))

    expect(full).toBe(413)
    await until(async () => (await track(1_000)).status === 200)
  })

  it('allows new events after a deletion of events', async () => {
    await track(9_000, client, 'big')
    const full = (await track(2_000)).status
    await client.delete('/events/big')
    await contacts.idle()

    expect(full).toBe(413)
    await until(async () => (await track(2_000)).status === 200)
  })
})

describe('the stored bytes', () => {
  it('equal a recount after any writes and deletions', async () => {
    const contact = await someContact(contacts)
    const opened = { projectId: contact.projectId, contactId: contact.id, opens: 1, isFirstOpen: true }
    await track(1_000)
    await Promise.all([1, 2, 3].map((bytes) => track(bytes)))
    await track(1, contact.client)
    await contacts.consume(mailMessage(emailOpened, { ...opened, openedAt: new Date().toISOString() }))
    await upload(client, `email\n${someEmail()}`)
    const written = await drift()
    await contact.client.delete(`/contacts/${contact.id}`)
    await client.delete('/events/e')
    await contacts.idle()
    await contacts.runLoop('stored-bytes')

    expect([written.drift, written.bytes > 1_000]).toEqual([[], true])
    expect((await drift()).drift).toEqual([])
  })

  it('exclude the events of dropped partitions', async () => {
    await track(1_000)
    const config = configFor(contacts.databaseUrl, { eventRetentionDays: 30 })
    const ctx = createContext(config, { db: contacts.db, now: () => new Date(Date.now() + 100 * 86_400_000) })
    await Promise.all(
      [1, 2].map(async () => {
        while (await keepPartitions(ctx)) continue
      }),
    )

    const left = (await figures.execute(contacts.db)).rows.filter(({ row }) => row.includes(' events '))
    expect([left, (await drift()).drift]).toEqual([[], []])
  })

  it('of a reset project include only its new generation', async () => {
    await track(1_000)
    await contacts.consume(projectMessage({ id: projectId, version: 2, generation: 2 }))
    await contacts.idle()

    const left = (await figures.execute(contacts.db)).rows.filter(({ row }) => row.startsWith(projectId))
    expect(left).toEqual([])
  })
})
