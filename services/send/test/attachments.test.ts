import { startDelivery, type Delivery } from './delivery.ts'
import { queuedMails, someProject, type Project } from './factories.ts'

const dayMs = 86_400_000
let delivery: Delivery
let project: Project

beforeAll(async () => {
  delivery = await startDelivery({ inboxRetentionDays: 0 })
})
beforeEach(async () => {
  project = await someProject(delivery.send)
})
afterAll(() => delivery.stop())

const file = { filename: 'a.txt', content: 'SGVsbG8=', contentType: 'text/plain' }

const accept = async (body: object = {}): Promise<string> => {
  const [{ email }] = await queuedMails(project, { attachments: [file], ...body })
  return email
}

async function sent(body: object = {}): Promise<string> {
  const id = await accept(body)
  await delivery.run()
  return id
}

async function passDays(days: number, send = delivery.send): Promise<void> {
  delivery.advanceClock(days * dayMs)
  await send.runLoop('retention')
}

/**
 * Returns whether the attachment of a mail is reported as removed, or undefined if the content of the mail is
 * deleted.
 */
async function isRemoved(id: string): Promise<boolean | undefined> {
  const { body } = await project.api.get(`/emails/${id}/content`)
  return body.attachments?.[0]?.isRemoved
}

/** Returns the names of the attachments in the delivered message. */
async function deliveredFiles(id: string): Promise<string[]> {
  const anybody = delivery.send.as({ kind: 'anonymous' })
  const { messages } = (await anybody.get('/inbox/messages?limit=100')).body
  const message = messages.find(({ emailId }: { emailId: string }) => emailId === id)
  const { body } = await anybody.get(`/inbox/messages/${message.id}`)
  return body.attachments.map(({ filename }: { filename: string }) => filename)
}

const storedFiles = async (): Promise<number> =>
  (
    await delivery.send.db
      .selectFrom('attachments')
      .select('hash')
      .where('project_id', '=', project.id)
      .execute()
  ).length

describe('attachments', () => {
  it('are stored once, even if the bodies of their mails differ', async () => {
    for (const body of ['<p>1</p>', '<p>2</p>', '<p>2</p>']) await accept({ body })

    expect(await storedFiles()).toBe(1)
  })

  it('are removed after 7 days without a change to the other parts of the mail', async () => {
    const id = await sent()
    const { body: before } = await project.api.get(`/emails/${id}/content`)

    await passDays(6)
    const early = await isRemoved(id)
    await passDays(2)

    const { body: after } = await project.api.get(`/emails/${id}/content`)
    expect([early, await storedFiles()]).toEqual([false, 0])
    expect(after).toEqual({ ...before, attachments: [{ ...before.attachments[0], isRemoved: true }] })
  })

  it('are stored again by a new mail with the same files', async () => {
    const first = await sent()
    await passDays(8)
    const again = await sent()

    expect(await Promise.all([first, again].map(isRemoved))).toEqual([false, false])
    expect(await deliveredFiles(again)).toEqual(['a.txt'])
  })

  it('are stored while a queued mail has them', async () => {
    const waiting = await accept()
    await passDays(30)
    const kept = await storedFiles()
    await delivery.run()
    await passDays(0)

    expect([kept, await storedFiles()]).toEqual([1, 0])
    expect(await deliveredFiles(waiting)).toEqual(['a.txt'])
  })

  it('are stored as long as new mails have them', async () => {
    await sent()
    for (let day = 0; day < 10; day += 5) {
      await passDays(5)
      await sent({ body: `<p>${day}</p>` })
    }
    await passDays(6)

    expect(await storedFiles()).toBe(1)
  })

  it('are delivered even if they are accepted while expired attachments are removed', async () => {
    await sent()
    delivery.advanceClock(8 * dayMs)
    const mails = await Promise.all([
      ...Array.from({ length: 5 }, (_, number) => accept({ body: `<p>${number}</p>` })),
      delivery.send.runLoop('retention'),
    ])
    await delivery.run()

    for (const id of mails.slice(0, 5)) expect(await deliveredFiles(String(id))).toEqual(['a.txt'])
  })
})

describe('attachments with the same retention as the body', () => {
  it('are removed when the last mail that has them is deleted', async () => {
    const other = await startDelivery({ attachmentRetentionDays: 0, bodyRetentionDays: 30 })
    project = await someProject(other.send)
    const count = async () => (await other.send.db.selectFrom('attachments').select('hash').execute()).length
    await accept()
    await other.run()

    const counts: number[] = []
    for (const days of [20, 12, 2]) {
      other.advanceClock(days * dayMs)
      await other.send.runLoop('retention')
      counts.push(await count())
    }
    await other.stop()

    expect(counts).toEqual([1, 0, 0])
  })
})
