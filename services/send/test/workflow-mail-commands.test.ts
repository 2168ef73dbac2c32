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

describe('a command for workflow mails', () => {
  it('creates each mail once, even if commands are repeated and reordered', async () => {
    const templateId = await workflow.template()
    const mails = Array.from({ length: 6 }, () =>
      workflow.mail({ contactId: workflow.contact().id, templateId }),
    )
    const [first, second] = [mails.slice(0, 4), mails.slice(2)]

    await workflow.send(...second)
    await workflow.send(...first)
    await delivery.run()
    await Promise.all([workflow.send(...first.toReversed(), ...second), workflow.send(...second, ...first)])
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

  it('reads all its contacts in one call', async () => {
    const templateId = await workflow.template()
    const mails = Array.from({ length: 500 }, () =>
      workflow.mail({ contactId: workflow.contact().id, templateId, correlationId: uuidv7() }),
    )
    const { find } = delivery.send.contacts
    const calls: number[] = []
    delivery.send.contacts.find = (body) => (calls.push(body.ids.length), find(body))

    await delivery.consume(workflow.command(...mails))
    delivery.send.contacts.find = find

    expect(calls).toEqual([500])
    expect(await workflow.rows()).toHaveLength(500)
  })
})

describe('the retention of workflow mails', () => {
  it('starts when a mail is accepted, not when its execution starts', async () => {
    const dayMs = 86_400_000
    const templateId = await workflow.template()
    const startedAt = delivery.ctx.now()
    const executionId = uuidv7({ msecs: startedAt.getTime() })
    const contactId = workflow.contact().id
    const first = workflow.mail({ contactId, templateId, executionId })
    await workflow.send(first)
    await delivery.run()
    delivery.advanceClock(300 * dayMs)
    const second = {
      ...workflow.mail({ contactId, templateId, executionId }),
      templateAsOf: startedAt.toISOString(),
    }
    await workflow.send(second)
    await delivery.run()

    delivery.advanceClock(101 * dayMs)
    await delivery.send.runLoop('retention')
    await delivery.send.runLoop('mail-retention')

    expect((await workflow.rows()).map(({ id }) => id)).toEqual([idOf(second)])
    expect((await workflow.api.get(`/emails/${idOf(second)}/content`)).status).toBe(404)
  })
})
