import type { WorkflowMail } from '@postrider/contracts/messages'
import { projectMessage } from '@postrider/testing/service'
import { sendWorkflowMails } from '../src/workflows/send-workflow-mails.ts'
import { startDelivery, type Delivery } from './delivery.ts'
import { idOf, someWorkflow, type WorkflowUnderTest } from './some-workflow.ts'

const hourMs = 3_600_000

let delivery: Delivery
let workflow: WorkflowUnderTest
let templateId: string
beforeAll(async () => {
  delivery = await startDelivery()
})
beforeEach(async () => {
  workflow = await someWorkflow(delivery)
  templateId = await workflow.template({ type: 'TRANSACTIONAL' })
})
afterAll(() => delivery.stop())

const someMails = (contactId: string, count: number, wish: Partial<WorkflowMail> = {}): WorkflowMail[] =>
  Array.from({ length: count }, () => workflow.mail({ contactId, templateId, ...wish }))

const accepted = async (): Promise<number> =>
  (await workflow.rows()).filter(({ status }) => status !== 'SUPPRESSED').length

const reasons = async (): Promise<Set<string | null>> =>
  new Set((await workflow.rows()).filter(({ status }) => status === 'SUPPRESSED').map(({ error }) => error))

describe('mails of workflows to one person', () => {
  it('are 20 an hour, and those beyond are suppressed with the reason', async () => {
    const { id } = workflow.contact()
    const mails = someMails(id, 25)

    await workflow.ask(...mails)
    await workflow.ask(...someMails(workflow.contact().id, 1))

    expect(await accepted()).toBe(21)
    expect(await reasons()).toEqual(new Set(['frequency']))
    const [last] = mails.slice(-1)
    if (!last) throw new Error('There are mails')
    expect((await workflow.shown(last)).body).toMatchObject({ status: 'SUPPRESSED', error: 'frequency' })
    expect((await workflow.published(last)).map(({ type, data }) => [type, data.reason])).toEqual([
      ['email.suppressed', 'frequency'],
    ])
  })

  it('are 20 an hour when several instances accept them at the same time', async () => {
    const { id } = workflow.contact()
    const own = { projectId: workflow.projectId, generation: 1 }

    await Promise.all(
      Array.from({ length: 8 }, () =>
        sendWorkflowMails(
          delivery.ctx,
          someMails(id, 5).map((mail) => ({ ...mail, ...own })),
        ),
      ),
    )

    expect(await accepted()).toBe(20)
  })

  it('are 20 an hour to an address that steps name, from whichever contacts', async () => {
    const contacts = Array.from({ length: 25 }, () => workflow.contact())

    await workflow.ask(...contacts.flatMap(({ id }) => someMails(id, 1, { to: 'One@Example.net' })))
    await workflow.ask(...contacts.flatMap(({ id }) => someMails(id, 1, { to: 'one@example.net' })))

    expect(await accepted()).toBe(20)
  })

  it('are more in the next hour, and 100 a day', async () => {
    const { id } = workflow.contact()
    const counts: number[] = []

    for (let hour = 0; hour < 7; hour += 1) {
      await workflow.ask(...someMails(id, 25))
      counts.push(await accepted())
      delivery.pass(hourMs)
    }
    delivery.pass(24 * hourMs)
    await workflow.ask(...someMails(id, 25))

    expect(counts).toEqual([20, 40, 60, 80, 100, 100, 100])
    expect(await accepted()).toBe(120)
  })

  it('count once, however often their command comes', async () => {
    const { id } = workflow.contact()
    const [first, second] = [someMails(id, 15), someMails(id, 5)]

    await workflow.ask(...first)
    await workflow.ask(...first, ...second)
    await workflow.ask(...second, ...first)

    expect(await accepted()).toBe(20)
    expect(await reasons()).toEqual(new Set())
  })

  it('are as many as the project sets', async () => {
    const limits = { workflowMailsPerHour: 3, workflowMailsPerDay: 4 }
    await delivery.consume(projectMessage({ id: workflow.projectId, version: 9, ...limits }))
    const { id } = workflow.contact()

    await workflow.ask(...someMails(id, 5))
    const inHour = await accepted()
    delivery.pass(hourMs)
    await workflow.ask(...someMails(id, 5))

    expect([inHour, await accepted()]).toEqual([3, 4])
  })

  it('neither count nor limit other mails to the person', async () => {
    const { id, email } = workflow.contact()
    const body = { to: email, from: `us@${workflow.domain}`, subject: 'S', body: 'B' }
    for (let count = 0; count < 21; count += 1)
      expect(await workflow.api.post('/v1/send', { body })).toMatchObject({ status: 200 })

    await workflow.ask(...someMails(id, 20))

    expect(await accepted()).toBe(41)
    expect(await workflow.api.post('/v1/send', { body })).toMatchObject({ status: 200 })
  })

  it('do not count when they ended unsent', async () => {
    const { id } = workflow.contact({ subscribed: false })
    const marketing = await workflow.template({ type: 'MARKETING' })

    await workflow.ask(...someMails(id, 20, { templateId: marketing }))
    const mails = someMails(id, 20)
    await workflow.ask(...mails)

    expect(await accepted()).toBe(20)
    const queued = (await workflow.rows()).filter(({ status }) => status === 'QUEUED')
    expect(queued.map((row) => row.id).toSorted()).toEqual(mails.map(idOf).toSorted())
  })
})
