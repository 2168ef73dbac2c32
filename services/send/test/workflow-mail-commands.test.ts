import { v7 as uuidv7 } from 'uuid'
import { startDelivery, type Delivery } from './delivery.ts'
import { idOf, someWorkflow, type WorkflowUnderTest } from './some-workflow.ts'

let delivery: Delivery
let workflow: WorkflowUnderTest
beforeAll(async () => {
  delivery = await startDelivery()
})
beforeEach(async () => {
  workflow = await someWorkflow(delivery)
})
afterAll(() => delivery.stop())

describe('the command for mails of workflows', () => {
  it('makes each mail once, however often and in whatever order it comes', async () => {
    const templateId = await workflow.template()
    const mails = Array.from({ length: 6 }, () =>
      workflow.mail({ contactId: workflow.contact().id, templateId }),
    )
    const [first, second] = [mails.slice(0, 4), mails.slice(2)]

    await workflow.ask(...second)
    await workflow.ask(...first)
    await delivery.run()
    await Promise.all([workflow.ask(...first.toReversed(), ...second), workflow.ask(...second, ...first)])
    await delivery.run()

    expect((await workflow.rows()).map(({ id }) => id)).toEqual(mails.map(idOf).toSorted())
    for (const mail of mails) {
      expect(await delivery.captured(idOf(mail))).toHaveLength(1)
      expect((await workflow.published(mail)).map(({ type }) => type)).toEqual([
        'email.queued',
        'email.sent',
        'email.delivered',
      ])
    }
  })

  it('asks contacts once for a project, whatever it has of mails', async () => {
    const templateId = await workflow.template()
    const mails = Array.from({ length: 500 }, () =>
      workflow.mail({ contactId: workflow.contact().id, templateId, correlationId: uuidv7() }),
    )
    const { find } = delivery.send.contacts
    const asked: number[] = []
    delivery.send.contacts.find = (body) => (asked.push(body.ids.length), find(body))

    await delivery.consume(workflow.command(...mails))
    delivery.send.contacts.find = find

    expect(asked).toEqual([500])
    expect(await workflow.rows()).toHaveLength(500)
  })
})

describe('the retention of mails of workflows', () => {
  it('goes by when they were accepted, however long ago their executions began', async () => {
    const dayMs = 86_400_000
    const templateId = await workflow.template()
    const began = delivery.ctx.now()
    const executionId = uuidv7({ msecs: began.getTime() })
    const contactId = workflow.contact().id
    const first = workflow.mail({ contactId, templateId, executionId })
    await workflow.ask(first)
    await delivery.run()
    delivery.pass(300 * dayMs)
    const second = {
      ...workflow.mail({ contactId, templateId, executionId }),
      templateAsOf: began.toISOString(),
    }
    await workflow.ask(second)
    await delivery.run()

    delivery.pass(101 * dayMs)
    await delivery.send.runLoop('retention')
    await delivery.send.runLoop('mail-retention')

    expect((await workflow.rows()).map(({ id }) => id)).toEqual([idOf(second)])
    expect((await workflow.api.get(`/emails/${idOf(second)}/content`)).status).toBe(404)
  })
})
