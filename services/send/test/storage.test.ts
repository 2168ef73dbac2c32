import { draft, storageMeasured } from '@postrider/contracts/messages'
import { setupApi } from '@postrider/contracts/internal'
import { until } from '@postrider/testing/jest'
import { peerApi } from '@postrider/testing/service'
import { sql } from 'kysely'
import { startDelivery, type Delivery } from './delivery.ts'
import { queuedMails, sendMail, someProject, someTemplate, type Project } from './factories.ts'
import { postInbound, receivedBy, someReceiver } from './receivers.ts'
import { someDisk, somePng, uploadImage, type Disk } from './some-images.ts'
import { incomingMail } from './some-inbound.ts'

const quota = 100_000
let disk: Disk
let delivery: Delivery
let project: Project

beforeAll(async () => {
  disk = await someDisk()
  delivery = await startDelivery({ storageQuota: quota, uploads: disk.uploads })
})
beforeEach(async () => {
  project = await someProject(delivery.send)
})
afterAll(async () => {
  await delivery.stop()
  await disk.remove()
})

const fileOf = (bytes: number, filled = 1) => ({
  filename: 'a.bin',
  content: Buffer.alloc(bytes, filled).toString('base64'),
  contentType: 'application/octet-stream',
})

const sendFile = async (bytes: number, filled = 1, of = project) =>
  (await sendMail(of, { attachments: [fileOf(bytes, filled)] })).status

async function stored(of = project): Promise<number> {
  const query = { projectId: of.id, generation: 1 }
  return (await peerApi(delivery.send.service, setupApi).sender(query)).storage.used
}

/** Returns the differences between the stored counts of bytes and a recount. */
async function drift(): Promise<unknown[]> {
  const countsOfBytes = sql<{ row: string }>`
    select concat_ws(' ', project_id, kind, sum(bytes)) as row from stored_bytes group by project_id, kind having sum(bytes) <> 0`
  const { db } = delivery.send
  const counted = (await countsOfBytes.execute(db)).rows.map(({ row }) => row)
  await sql`select recount_stored_bytes()`.execute(db)
  const truth = (await countsOfBytes.execute(db)).rows.map(({ row }) => row)
  return [...new Set(counted).symmetricDifference(new Set(truth))]
}

describe('the storage quota of a project', () => {
  it('rejects mails that exceed it, without an effect on other projects', async () => {
    const first = await sendFile(60_000)
    const { status, body } = await sendMail(project, { attachments: [fileOf(60_000, 2)] })

    expect([first, status, body.error]).toEqual([
      200,
      413,
      expect.objectContaining({
        code: 'STORAGE_LIMIT_EXCEEDED',
        details: { limit: quota, used: expect.any(Number) },
      }),
    ])
    expect(body.error.details.used).toBeGreaterThan(60_000)
    expect(await sendFile(60_000, 2, await someProject(delivery.send))).toBe(200)
    expect(await sendFile(30_000, 3)).toBe(200)
  })

  it('is not exceeded by concurrent requests', async () => {
    const statuses = await Promise.all(Array.from({ length: 20 }, (_, number) => sendFile(20_000, number)))

    expect(statuses.filter((status) => status === 200)).toHaveLength(4)
    expect(await stored()).toBeLessThanOrEqual(quota)
  })

  it('also applies to the variables of each recipient', async () => {
    const to = Array.from({ length: 10 }, (_, number) => `r${number}@example.net`)
    const { status } = await sendMail(project, { to, data: { text: 'x'.repeat(20_000) } })

    expect(status).toBe(413)
    expect(await sendFile(50_000)).toBe(200)
  })

  it('rejects a new template version that exceeds it', async () => {
    const { body } = await project.api.post('/templates', { body: someTemplate(project) })
    await delivery.consume(measured(project, quota))
    const change = async (patch: object) =>
      (await project.api.patch(`/templates/${body.id}`, { body: patch })).status

    await until(async () => (await change({ body: `<p>${Math.random()}</p>` })) === 413)
    expect(await change({ name: 'Other' })).toBe(200)
  })

  it('does not prevent the delivery of accepted mails', async () => {
    const [{ email }] = await queuedMails(project, { attachments: [fileOf(90_000)] })
    await delivery.consume(measured(project, 100_000))
    await delivery.run()

    expect((await project.api.get(`/emails/${email}`)).body.status).toBe('DELIVERED')
  })

  it('also applies to the data in other services', async () => {
    await delivery.consume(measured(project, 80_000))

    expect([await sendFile(30_000), await sendFile(10_000)]).toEqual([413, 200])
    await delivery.consume(measured(project, 0, 1))
    await until(async () => (await sendFile(30_000, 2)) === 200)
  })

  it('rejects uploads that exceed it', async () => {
    await delivery.consume(measured(project, quota))
    const { status } = await uploadImage(project.api, await somePng())

    expect(status).toBe(413)
  })

  it('discards the content of inbound mail that exceeds it', async () => {
    const receiver = await someReceiver(delivery)
    const to = `support@${receiver.domain}`
    await delivery.consume(measured(receiver, quota))
    await postInbound(delivery, incomingMail({ to, html: '<p>Hi</p>' }), { recipient: to })

    expect(await receivedBy(delivery, receiver.id)).toMatchObject([{ body: null, hasContent: false }])
  })

  it('deletes the oldest captured mails when new mails exceed it', async () => {
    for (let mail = 0; mail < 5; mail += 1) {
      await queuedMails(project, { subject: `M${mail}`, attachments: [fileOf(10_001 + mail)] })
      await delivery.run()
    }

    const { body } = await delivery.send.as({ kind: 'anonymous' }).get('/inbox/messages?limit=100')
    const subjects = body.messages
      .filter(({ projectId }: { projectId: string }) => projectId === project.id)
      .map(({ subject }: { subject: string }) => subject)
    expect(subjects[0]).toBe('M4')
    expect(subjects).not.toContain('M0')
    expect(await stored()).toBeLessThanOrEqual(quota)
  })

  it('allows new mails again after contents are deleted', async () => {
    await sendFile(90_000)
    await delivery.run()
    const full = await sendFile(50_000, 2)
    delivery.advanceClock(8 * 86_400_000)
    await delivery.send.runLoop('retention')

    expect(full).toBe(413)
    await until(async () => (await sendFile(50_000, 2)) === 200)
  })
})

const measured = ({ id }: Project, bytes: number, laterMs = 0) =>
  draft(
    storageMeasured,
    { key: id, projectId: id, generation: 1, at: new Date(delivery.now().getTime() + laterMs) },
    { id, service: 'contacts', bytes },
  )

describe('the stored counts of bytes', () => {
  it('match the stored data after writes and deletions', async () => {
    await uploadImage(project.api, await somePng())
    for (const days of [0, 2, 8, 95, 500]) {
      delivery.advanceClock(days * 86_400_000)
      await sendMail(project, { attachments: [fileOf(days + 1)], data: { text: 'x'.repeat(3_000) } })
      await sendMail(project, { body: `<p>${days}</p>` })
      const { body } = await project.api.post('/templates', { body: someTemplate(project) })
      await project.api.patch(`/templates/${body.id}`, { body: { subject: `${days}` } })
      await delivery.run()
      for (const loop of [
        'retention',
        'mail-retention',
        'inbox-retention',
        'template-version-retention',
        'stored-bytes',
      ])
        await delivery.send.runLoop(loop)
      expect(await drift()).toEqual([])
    }
  })

  it('are published after a significant change', async () => {
    await sendFile(50_000)
    await delivery.send.runLoop('stored-bytes')
    await sendMail(project)
    await delivery.send.runLoop('stored-bytes')

    const published = (await delivery.send.published()).filter(
      ({ type, projectId }) => type === 'storage.measured' && projectId === project.id,
    )
    expect(published.map(({ data }) => data)).toEqual([
      { id: project.id, service: 'send', bytes: expect.any(Number) },
    ])
  })
})

it('the index of attachments has no pending list, because the list would make 10,000 lookups slow', async () => {
  const { rows } = await sql`
    select reloptions from pg_class where relname = 'contents_by_attachment'`.execute(delivery.send.db)

  expect(rows).toEqual([{ reloptions: ['fastupdate=off'] }])
})
