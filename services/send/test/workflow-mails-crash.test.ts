import { unavailable } from '@postrider/contracts/errors'
import type { WorkflowMail } from '@postrider/contracts/messages'
import { wireMessage } from '@postrider/messaging'
import { allowLogsInFile, expectLogs } from '@postrider/testing/jest'
import { slowTemplate } from '@postrider/testing/mail'
import { failAt, healed } from '@postrider/testing/postgres'
import { v7 as uuidv7 } from 'uuid'
import { startDelivery, type Delivery } from './delivery.ts'
import { workflowFaults, type WorkflowFault } from './faults.ts'
import { renderingProcesses } from './start.ts'
import { idOf, someWorkflow, type WorkflowUnderTest } from './some-workflow.ts'

// Which of these log events occur depends on the point of the fault.
allowLogsInFile('message.retried', 'outcomes.record_retried', 'mails.mark_refused', 'claim.left_to_expire')

let delivery: Delivery
beforeAll(async () => {
  delivery = await startDelivery()
})
afterEach(() => healed(delivery.send.db))
afterAll(() => delivery.stop())

/** Must exceed the lease of a batch. */
const lapseMs = 400_000

/**
 * Repeats `work` until it succeeds, as the broker or a loop does. Each failure simulates a crash whose claims
 * expire.
 */
async function untilSuccess(work: () => Promise<unknown>): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await work()
      return
    } catch (error) {
      if (attempt === 10) throw error
      delivery.advanceClock(lapseMs)
    }
  }
}

const mailsOf = async (workflow: WorkflowUnderTest, count: number): Promise<WorkflowMail[]> => {
  const templateId = await workflow.template()
  return Array.from({ length: count }, () => workflow.mail({ contactId: workflow.contact().id, templateId }))
}

/** Expects that each mail was delivered once. */
async function expectSentOnce(workflow: WorkflowUnderTest, mails: readonly WorkflowMail[]): Promise<void> {
  expect((await workflow.rows()).map(({ id, status }) => [id, status])).toEqual(
    mails
      .map(idOf)
      .toSorted()
      .map((id) => [id, 'DELIVERED']),
  )
  for (const mail of mails) {
    expect(await delivery.captured(idOf(mail))).toHaveLength(1)
    const types = (await workflow.published(mail)).map(({ type }) => type)
    expect(types).toEqual(['email.queued', 'email.sent', 'email.delivered'])
  }
}

const points = Object.keys(workflowFaults).filter((point): point is WorkflowFault => point in workflowFaults)

describe('workflow mails while the database fails', () => {
  it.each(points)(
    'at the point "%s" are each sent once',
    async (point) => {
      const workflow = await someWorkflow(delivery)
      const mails = await mailsOf(workflow, 8)
      const commands = [workflow.command(...mails.slice(0, 5)), workflow.command(...mails.slice(3))]
      await failAt(delivery.send.db, workflowFaults[point], { times: 2 })

      for (const command of commands) await delivery.consume(command)
      await untilSuccess(() => delivery.run())
      for (const command of commands) await delivery.consume(command)
      expect(await healed(delivery.send.db)).toBeGreaterThan(0)
      delivery.advanceClock(lapseMs)
      await delivery.run()

      await expectSentOnce(workflow, mails)
    },
    60_000,
  )

  it('are created when the contacts service is available again', async () => {
    const workflow = await someWorkflow(delivery)
    const mails = await mailsOf(workflow, 3)
    const { find } = delivery.send.contacts
    let failures = 0
    delivery.send.contacts.find = (body) =>
      (failures += 1) < 3 ? Promise.reject(unavailable('The contacts service does not respond.')) : find(body)

    await workflow.send(...mails)
    delivery.send.contacts.find = find
    await delivery.run()

    expect(failures).toBeGreaterThan(2)
    await expectSentOnce(workflow, mails)
  })
})

describe('two processes', () => {
  it('create each mail once if they consume the same commands concurrently', async () => {
    const workflow = await someWorkflow(delivery)
    const mails = await mailsOf(workflow, 300)
    const batches = [mails, mails.toReversed(), mails.slice(100), mails.slice(0, 200)]

    await Promise.all(batches.map((batch) => workflow.send(...batch)))
    await Promise.all([delivery.run(), delivery.run()])

    expect(await workflow.rows()).toHaveLength(300)
    const queued = (await delivery.send.published()).filter(
      ({ projectId, type }) => projectId === workflow.projectId && type === 'email.queued',
    )
    expect(new Set(queued.map(({ data }) => data.emailId)).size).toBe(300)
    expect(queued).toHaveLength(300)
  }, 60_000)
})

/** Publishes the commands as one batch. */
const consumeTogether = (...commands: ReturnType<WorkflowUnderTest['command']>[]): Promise<void> =>
  delivery.send.wiring.broker.publish(commands.map((command) => wireMessage(uuidv7(), command)))

describe('a tenant', () => {
  it('with a command that cannot be stored does not block other tenants', async () => {
    const [hostile, good] = [await someWorkflow(delivery), await someWorkflow(delivery)]
    const [bad] = await mailsOf(hostile, 1)
    const mails = await mailsOf(good, 3)
    if (!bad) throw new Error('no mail')

    expectLogs('message.dead_lettered')
    await consumeTogether(
      hostile.command({ ...bad, context: { text: '\u0000' } }),
      good.command(...mails.slice(0, 2)),
      hostile.command({ ...bad, contactId: 'nobody' }),
      good.command(...mails.slice(2)),
    )
    await delivery.run()

    expect(await hostile.rows()).toEqual([])
    await expectSentOnce(good, mails)
  })

  it('with an endless template does not block other tenants', async () => {
    const { provider } = delivery.ctx
    const process = delivery.startProcess({ provider, rendering: renderingProcesses() })
    const [hostile, good] = [await someWorkflow(delivery), await someWorkflow(delivery)]
    const templateId = await hostile.template({ body: slowTemplate() })
    const slowMails = Array.from({ length: 20 }, () =>
      hostile.mail({ contactId: hostile.contact().id, templateId }),
    )
    const mails = await mailsOf(good, 20)

    await consumeTogether(hostile.command(...slowMails), good.command(...mails))
    await process.run()

    expect(new Set((await hostile.rows()).map(({ status }) => status))).toEqual(new Set(['FAILED']))
    await expectSentOnce(good, mails)
  }, 300_000)

  it('cannot use the template, contact or mail of another tenant', async () => {
    const [hostile, victim] = [await someWorkflow(delivery), await someWorkflow(delivery)]
    const [mail] = await mailsOf(victim, 1)
    if (!mail) throw new Error('no mail')
    await victim.send(mail)
    const own = hostile.contact().id

    await hostile.send(mail, { ...mail, contactId: own }, hostile.mail({ ...mail, executionId: uuidv7() }))

    expect(await hostile.rows()).toEqual([])
    expect((await victim.rows()).map(({ id }) => id)).toEqual([idOf(mail)])
  })
})
