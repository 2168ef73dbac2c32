import { workflowMailsApi } from '@postrider/contracts/internal'
import type { WorkflowMail } from '@postrider/contracts/messages'
import { projectMessage } from '@postrider/testing/service'
import { v7 as uuidv7 } from 'uuid'
import { insertWithdrawal, nextWithdrawal } from '../src/workflows/withdrawals-store.ts'
import { recordNotifications } from '../src/lifecycle/record-notification.ts'
import { startDelivery, type Delivery } from './delivery.ts'
import { withLostReplies } from './fake-provider.ts'
import { idOf, someWorkflow, type WorkflowUnderTest } from './some-workflow.ts'

let delivery: Delivery
let workflow: WorkflowUnderTest
let templateId: string
beforeAll(async () => {
  delivery = await startDelivery()
})
beforeEach(async () => {
  workflow = await someWorkflow(delivery)
  templateId = await workflow.template({ type: 'TRANSACTIONAL' })
  delivery.advanceClock(1_000)
})
afterAll(() => delivery.stop())

const someMails = (count: number, options: Partial<WorkflowMail> = {}): WorkflowMail[] =>
  Array.from({ length: count }, () =>
    workflow.mail({ contactId: workflow.contact().id, templateId, ...options }),
  )

const withdraw = async (workflowId: string | null = workflow.workflowId): Promise<number> => {
  const startedUntil = delivery.now().toISOString()
  const of = { projectId: workflow.projectId, generation: 1, workflowId, startedUntil }
  const answer = await delivery.send.asPeer().post(workflowMailsApi.withdraw.path, { body: of })
  expect(answer.status).toBe(200)
  return answer.body.withdrawn
}

const statusesOf = async (mails: readonly WorkflowMail[]): Promise<Set<string>> => {
  const ids = new Set(mails.map(idOf))
  return new Set((await workflow.rows()).filter(({ id }) => ids.has(id)).map(({ status }) => status))
}

const unitsOf = async (): Promise<number> =>
  (await delivery.send.published())
    .filter(({ type, projectId }) => type === 'usage.counted' && projectId === workflow.projectId)
    .reduce((sum, { data }) => sum + data.units, 0)

const setDisabled = (disabled: boolean, version: number): Promise<void> =>
  delivery.consume({
    ...projectMessage({ id: workflow.projectId, disabled, version }),
    at: delivery.now(),
  })

describe('the mails of a workflow with cancelled executions', () => {
  it('are dropped with the reason if they are queued', async () => {
    const [own, others] = [someMails(3), someMails(2, { workflowId: uuidv7() })]
    await workflow.send(...own, ...others)

    expect(await withdraw()).toBe(3)
    await delivery.run()

    expect(await statusesOf(own)).toEqual(new Set(['DROPPED']))
    expect(await statusesOf(others)).toEqual(new Set(['DELIVERED']))
    for (const mail of own) {
      expect((await workflow.getMail(mail)).body).toMatchObject({
        status: 'DROPPED',
        error: 'workflow cancelled',
      })
      expect((await workflow.published(mail)).map(({ type }) => type)).toEqual([
        'email.queued',
        'email.dropped',
      ])
    }
    expect(await unitsOf()).toBe(2)
    expect(await withdraw()).toBe(0)
  })

  it('are dropped if their command arrives after the cancellation, even if the command is repeated', async () => {
    const mails = someMails(3)
    await withdraw()

    await workflow.send(...mails)
    delivery.advanceClock(1_000)
    await workflow.send(...mails, ...mails)
    await delivery.run()

    expect(await statusesOf(mails)).toEqual(new Set(['DROPPED']))
    expect(await unitsOf()).toBe(0)
  })

  it('are sent if their execution started after the cancellation', async () => {
    await withdraw()
    delivery.advanceClock(1)
    const mails = someMails(2)
    await workflow.send(...mails)

    delivery.advanceClock(-1)
    expect(await withdraw()).toBe(0)
    delivery.advanceClock(1)
    await delivery.run()

    expect(await statusesOf(mails)).toEqual(new Set(['DELIVERED']))
  })

  it('are not dropped while they wait for a report, because the provider may have them', async () => {
    const mails = someMails(1)
    await workflow.send(...mails)
    const provider = { ...withLostReplies(delivery.ctx.provider), inDoubtWaitMs: 30_000 }
    await delivery.startProcess({ provider }).run()

    expect(await withdraw()).toBe(0)
    const fact = { kind: 'sent', at: delivery.now(), dedupe: 'sent' } as const
    await recordNotifications(
      delivery.ctx,
      mails.map((mail) => ({ emailId: idOf(mail), fact })),
    )

    expect([await statusesOf(mails), await unitsOf()]).toEqual([new Set(['SENT']), 1])
  })

  it('are dropped even if many other mails are queued before them', async () => {
    const contactIds = Array.from({ length: 60 }, () => workflow.contact().id)
    const others = contactIds.flatMap((contactId) =>
      Array.from({ length: 10 }, () => workflow.mail({ contactId, templateId, workflowId: uuidv7() })),
    )
    await workflow.send(...others.slice(0, 500))
    await workflow.send(...others.slice(500))
    delivery.advanceClock(1)
    const own = someMails(2)
    await workflow.send(...own)

    expect(await withdraw()).toBe(2)
    expect(await statusesOf(others)).toEqual(new Set(['QUEUED']))
    await withdraw(null)
  })
})

describe('workflow mails of a disabled project', () => {
  it('are dropped, whereas transactional mails wait until the project is enabled', async () => {
    const mails = someMails(3)
    await workflow.send(...mails)
    const body = { to: 'a@example.net', from: `us@${workflow.domain}`, subject: 'S', body: 'B' }
    expect(await workflow.api.post('/v1/send', { body })).toMatchObject({ status: 200 })

    await setDisabled(true, 5)
    await delivery.run()
    const waiting = await workflow.rows()
    await setDisabled(false, 6)
    await delivery.run()

    expect(await statusesOf(mails)).toEqual(new Set(['DROPPED']))
    expect(waiting.filter(({ status }) => status === 'QUEUED')).toHaveLength(1)
    expect((await workflow.rows()).map(({ status }) => status).toSorted()).toContain('DELIVERED')
  })

  it('are dropped even if their command arrives while the project is disabled or after it is enabled again', async () => {
    const [during, after] = [someMails(2), someMails(2)]

    await setDisabled(true, 5)
    await workflow.send(...during)
    await setDisabled(false, 6)
    await workflow.send(...during, ...after)
    delivery.advanceClock(1)
    const later = someMails(2)
    await workflow.send(...later)
    await delivery.run()

    expect(await statusesOf([...during, ...after])).toEqual(new Set(['DROPPED']))
    expect(await statusesOf(later)).toEqual(new Set(['DELIVERED']))
  })

  it('are sent if their execution started after the project was disabled, even if it is enabled later', async () => {
    delivery.advanceClock(60_000)
    const mails = someMails(2)
    // The message that disables the project is consumed late.
    delivery.advanceClock(-60_000)
    const disabled = projectMessage({ id: workflow.projectId, disabled: true, version: 5 })
    const published = { ...disabled, at: delivery.now() }
    delivery.advanceClock(120_000)

    await delivery.consume(published)
    await setDisabled(false, 6)
    await workflow.send(...mails)
    await delivery.run()

    expect(await statusesOf(mails)).toEqual(new Set(['DELIVERED']))
  })

  it('are not dropped because of a repeated message about the project', async () => {
    await setDisabled(true, 5)
    await setDisabled(false, 6)
    delivery.advanceClock(60_000)
    const mails = someMails(2)

    await workflow.send(...mails)
    // The repeated message has its original time.
    delivery.advanceClock(-60_000)
    await setDisabled(true, 5)
    delivery.advanceClock(60_000)
    await delivery.run()

    expect(await statusesOf(mails)).toEqual(new Set(['DELIVERED']))
  })
})

describe('a record in the table workflow_withdrawals', () => {
  it('is processed in turn with the records of other projects', async () => {
    const [one, other] = [uuidv7(), uuidv7()]
    const startedUntil = delivery.now()
    for (const projectId of [one, one, one, other])
      await insertWithdrawal(delivery.send.db, {
        projectId,
        generation: 1,
        workflowId: uuidv7(),
        startedUntil,
      })

    const withdrawals = []
    for (let round = 0; round < 4; round += 1) withdrawals.push(await nextWithdrawal(delivery.send.db))
    await delivery.send.db
      .deleteFrom('workflow_withdrawals')
      .where('project_id', 'in', [one, other])
      .execute()

    expect(withdrawals.map((each) => each?.projectId)).toEqual([one, other, one, other])
    expect(withdrawals[0]?.workflowId).not.toBe(withdrawals[2]?.workflowId)
  })

  it('is deleted after 30 days', async () => {
    await withdraw()
    const records = () =>
      delivery.send.db
        .selectFrom('workflow_withdrawals')
        .selectAll()
        .where('project_id', '=', workflow.projectId)
        .execute()
    const dayMs = 86_400_000

    delivery.advanceClock(29 * dayMs)
    await delivery.send.runLoop('delivery-sweep')
    const before = await records()
    delivery.advanceClock(2 * dayMs)
    await delivery.send.runLoop('delivery-sweep')

    expect([before, await records()].map(({ length }) => length)).toEqual([1, 0])
  })
})
