import { readdirSync } from 'node:fs'
import { allowLogsInFile, expectLogs, until } from '@postrider/testing/jest'
import { failAt, healed } from '@postrider/testing/postgres'
import { claimBatch } from '../src/queue/claim-batch.ts'
import { dispatchBatch } from '../src/queue/dispatch-batch.ts'
import { lateAnswerRecorder } from '../src/queue/record-patiently.ts'
import type { Context } from '../src/context.ts'
import { lapseMs, recordLeft, startDying, type Dying } from './dying.ts'
import { workflowFaults } from './faults.ts'

// Each attempt to record says so.
allowLogsInFile('outcomes.record_retried', 'outcomes.record_postponed', 'claim.left_to_lapse')

let dying: Dying
beforeEach(async () => {
  dying = await startDying()
})
afterEach(() => dying.stop())

describe('mails of the queue that were accepted when the process ended', () => {
  const dieInQueue = (): Promise<Context> =>
    dying.dies(workflowFaults['outcome committed'], (ctx) => dispatchBatch(ctx, 1))

  it('are recorded by the next one, once, and not handed over again, though it starts after the claim has lapsed', async () => {
    const ids = await dying.delivery.queueMany(Array.from({ length: 5 }, () => ({})))
    await dieInQueue()

    dying.delivery.pass(lapseMs)
    const next = dying.instance()
    while (await dispatchBatch(next, 1)) continue

    expect(dying.relay.taken).toHaveLength(5)
    for (const id of ids) {
      expect(await dying.delivery.mail(id)).toMatchObject({ status: 'SENT' })
      expect(await dying.delivery.publishedTypes(id)).toEqual(['email.sent'])
      expect(await dying.delivery.timeline(id)).toEqual(['queued', 'sent'])
    }
    next.acceptanceLog.close()
    expect(readdirSync(dying.folder)).toEqual([])
  }, 60_000)

  it('are recorded by the same process when the database was away for longer than it tries', async () => {
    const [id = ''] = await dying.delivery.queueMany([{}])
    const ctx = await dieInQueue()

    await recordLeft(ctx)
    dying.delivery.pass(lapseMs)
    await dying.delivery.run()

    expect(dying.relay.taken).toHaveLength(1)
    expect(await dying.delivery.mail(id)).toMatchObject({ status: 'SENT' })
    expect(ctx.acceptanceLog.left()).toEqual([])
  }, 60_000)

  it('stay in the log while they cannot be recorded', async () => {
    const [id = ''] = await dying.delivery.queueMany([{}])
    await dieInQueue()
    const next = dying.instance()
    await failAt(dying.delivery.send.db, workflowFaults['outcome committed'], { times: 1 })

    expectLogs('acceptances.not_recorded')

    await recordLeft(next)
    await healed(dying.delivery.send.db)
    expect(dying.leftInFolder()).toHaveLength(1)
    // Not before a pause.
    await until(() => recordLeft(next).then(() => dying.leftInFolder().length === 0))

    expect(await dying.delivery.mail(id)).toMatchObject({ status: 'SENT' })
    expect(dying.leftInFolder()).toEqual([])
  }, 60_000)

  it('are recorded when the answer comes late and the database is away at that moment', async () => {
    const ctx = dying.instance()
    const [id = ''] = await dying.delivery.queueMany([{}])
    const claimed = await claimBatch(ctx, 1)
    await failAt(dying.delivery.send.db, workflowFaults['outcome committed'], { times: 1 })
    expectLogs('late_answer.lost')

    const onLateAnswer = lateAnswerRecorder(ctx, claimed?.claimId ?? '', new Map())
    await onLateAnswer(id, { kind: 'accepted', providerMessageId: null, facts: [] })
    await healed(dying.delivery.send.db)
    const before = await dying.delivery.mail(id)
    await recordLeft(ctx)

    expect(before).not.toMatchObject({ status: 'SENT' })
    expect(await dying.delivery.mail(id)).toMatchObject({ status: 'SENT' })
  })
})
