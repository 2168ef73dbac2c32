import { contactDataApi } from '@postrider/contracts/internal'
import { sendingProject } from './copied-mails.ts'
import { startDelivery, type Delivery } from './delivery.ts'
import { erase, type ErasedContact } from './erased-contacts.ts'
import { queuedMails, sendMail, type Project } from './factories.ts'
import { rowsOf } from './rows.ts'

const hourMs = 3_600_000

let delivery: Delivery
let project: Project
beforeAll(async () => {
  delivery = await startDelivery()
})
beforeEach(async () => {
  project = await sendingProject(delivery)
})
afterAll(() => delivery.stop())

const to = 'ada@example.net'
const labels = { tags: ['later'], metadata: { order: '42' } }
const throttle = { throttle: '1d', throttleKey: 'k' }

/** Schedules a mail to a contact. Returns the id of the mail and the contact. */
async function scheduled(body: object = {}): Promise<{ id: string; contact: ErasedContact }> {
  const at = new Date(delivery.now().getTime() + hourMs).toISOString()
  const mail = { to, ...labels, ...body, delivery: { at, ...throttle } }
  const [{ email: id, status, contact }] = await queuedMails(project, mail)
  expect(status).toBe('SCHEDULED')
  return { id, contact: { projectId: project.id, contactId: contact.id, email: contact.email } }
}

const exported = async (contact: ErasedContact) =>
  (
    await delivery.send
      .asPeer('contacts')
      .post(contactDataApi.find.path, { body: { ...contact, generation: 1, cursor: null } })
  ).body.items

describe('a contact with a scheduled mail', () => {
  it('is exported with the mail, its content and its data', async () => {
    const { id, contact } = await scheduled({ data: { name: { value: 'Ada', persistent: false } } })
    await scheduled({ to: 'bob@example.net' })

    const items = await exported(contact)

    expect(items).toContainEqual({
      kind: 'mail',
      data: expect.objectContaining({
        id,
        status: 'SCHEDULED',
        scheduled_for: expect.any(String),
        ...labels,
        variables: expect.objectContaining({ requestData: { name: { value: 'Ada', persistent: false } } }),
        content: { subject: 'Hello {{name}}', body: '<p>Hello {{name}}</p>' },
      }),
    })
    expect(JSON.stringify(items)).not.toContain('bob@')
  })

  it.each([
    ['long before its time', 1],
    ['when it is claimable', hourMs - 1],
    ['when it is due', hourMs],
  ])('is erased with the mail %s, and the mail is never delivered', async (_, ms) => {
    const { id, contact } = await scheduled()
    const other = await scheduled({ to: 'bob@example.net' })
    delivery.advanceClock(ms)

    await erase(delivery, contact)
    delivery.advanceClock(2 * hourMs)
    await delivery.run()

    expect((await project.api.get(`/emails/${id}`)).status).toBe(404)
    expect(await delivery.captured(id)).toEqual([])
    expect(await delivery.captured(other.id)).toHaveLength(1)
    expect(await rowsOf(delivery.send, project, 'deliveries')).toEqual([])
    expect(await rowsOf(delivery.send, project, 'send_throttles')).toHaveLength(1)
    expect((await sendMail(project, { to, delivery: throttle })).body.data.emails[0].status).toBe('QUEUED')
  })
})
