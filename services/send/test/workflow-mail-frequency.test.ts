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

const someMails = (contactId: string, count: number, options: Partial<WorkflowMail> = {}): WorkflowMail[] =>
  Array.from({ length: count }, () => workflow.mail({ contactId, templateId, ...options }))

const accepted = async (): Promise<number> =>
  (await workflow.rows()).filter(({ status }) => status !== 'SUPPRESSED').length

const reasons = async (): Promise<Set<string | null>> =>
  new Set((await workflow.rows()).filter(({ status }) => status === 'SUPPRESSED').map(({ error }) => error))

describe('workflow mails to one recipient', () => {
  it('are limited to 20 per hour, and suppressed with the reason above this limit', async () => {
    const { id } = workflow.contact()
    const mails = someMails(id, 25)

    await workflow.send(...mails)
    await workflow.send(...someMails(workflow.contact().id, 1))

    expect(await accepted()).toBe(21)
    expect(await reasons()).toEqual(new Set(['frequency']))
    const [last] = mails.slice(-1)
    if (!last) throw new Error('No mails')
    expect((await workflow.getMail(last)).body).toMatchObject({ status: 'SUPPRESSED', error: 'frequency' })
    expect((await workflow.published(last)).map(({ type, data }) => [type, data.reason])).toEqual([
      ['email.suppressed', 'frequency'],
    ])
  })

  it('are limited to 20 per hour, even if several instances accept them concurrently', async () => {
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

  it('are limited to 20 per hour for a custom address, even if the contacts differ', async () => {
    const contacts = Array.from({ length: 25 }, () => workflow.contact())

    await workflow.send(...contacts.flatMap(({ id }) => someMails(id, 1, { to: 'One@Example.net' })))
    await workflow.send(...contacts.flatMap(({ id }) => someMails(id, 1, { to: 'one@example.net' })))

    expect(await accepted()).toBe(20)
  })

  it('are limited to 20 in each hour and to 100 per day', async () => {
    const { id } = workflow.contact()
    const counts: number[] = []

    for (let hour = 0; hour < 7; hour += 1) {
      await workflow.send(...someMails(id, 25))
      counts.push(await accepted())
      delivery.advanceClock(hourMs)
    }
    delivery.advanceClock(24 * hourMs)
    await workflow.send(...someMails(id, 25))

    expect(counts).toEqual([20, 40, 60, 80, 100, 100, 100])
    expect(await accepted()).toBe(120)
  })

  it('are counted once, even if their command is repeated', async () => {
    const { id } = workflow.contact()
    const [first, second] = [someMails(id, 15), someMails(id, 5)]

    await workflow.send(...first)
    await workflow.send(...first, ...second)
    await workflow.send(...second, ...first)

    expect(await accepted()).toBe(20)
    expect(await reasons()).toEqual(new Set())
  })

  it('are limited by the settings of the project', async () => {
    const limits = { workflowMailsPerHour: 3, workflowMailsPerDay: 4 }
    await delivery.consume(projectMessage({ id: workflow.projectId, version: 9, ...limits }))
    const { id } = workflow.contact()

    await workflow.send(...someMails(id, 5))
    const inHour = await accepted()
    delivery.advanceClock(hourMs)
    await workflow.send(...someMails(id, 5))

    expect([inHour, await accepted()]).toEqual([3, 4])
  })

  it('are counted separately from other mails to the recipient', async () => {
    const { id, email } = workflow.contact()
    const body = { to: email, from: `us@${workflow.domain}`, subject: 'S', body: 'B' }
    for (let count = 0; count < 21; count += 1)
      expect(await workflow.api.post('/v1/send', { body })).toMatchObject({ status: 200 })

    await workflow.send(...someMails(id, 20))

    expect(await accepted()).toBe(41)
    expect(await workflow.api.post('/v1/send', { body })).toMatchObject({ status: 200 })
  })

  it('are not counted if they are not sent', async () => {
    const { id } = workflow.contact({ subscribed: false })
    const marketing = await workflow.template({ type: 'MARKETING' })

    await workflow.send(...someMails(id, 20, { templateId: marketing }))
    const mails = someMails(id, 20)
    await workflow.send(...mails)

    expect(await accepted()).toBe(20)
    const queued = (await workflow.rows()).filter(({ status }) => status === 'QUEUED')
    expect(queued.map((row) => row.id).toSorted()).toEqual(mails.map(idOf).toSorted())
  })
})
