import { createMetrics } from '@postrider/process'
import { expectLogs } from '@postrider/testing/jest'
import { sql } from 'kysely'
import { dispatchBatch } from '../src/queue/dispatch-batch.ts'
import { watchDelivery } from '../src/queue/delivery-metrics.ts'
import { startDelivery, type Delivery } from './delivery.ts'
import { allAccepted, fakeProvider } from './fake-provider.ts'
import { keepPort, startRelay } from './relay.ts'
import { startSend } from './start.ts'
import { many, takingProvider } from './taking-provider.ts'

const metricsOf = () => createMetrics('send', { processMetrics: false })

/** The series of a metric, as Prometheus reads them, without the label of the service. */
const seriesOf = async (metrics: ReturnType<typeof metricsOf>, name: string): Promise<string[]> =>
  (await metrics.registry.metrics())
    .split('\n')
    .filter((line) => line.startsWith(name))
    .map((line) => line.replace(/,?service="send"/, '').replace('{}', ''))

describe('the mail that has been due longest', () => {
  let delivery: Delivery
  beforeAll(async () => {
    delivery = await startDelivery({}, { provider: takingProvider() })
  })
  afterAll(() => delivery.stop())

  it('is told by class, of whatever project; mail that waits on purpose is not counted', async () => {
    const metrics = metricsOf()
    const ctx = watchDelivery(delivery.ctx, metrics)
    const [first, disabled] = [await delivery.project(), await delivery.project({ disabled: true })]
    await delivery.queueMany(many(2, { projectId: disabled }))
    const [cancelled = ''] = await delivery.queueMany(many(1, { priority: 10 }))
    await sql`update deliveries set due_at = '-infinity' where email_id = ${cancelled}`.execute(ctx.db)
    delivery.pass(50_000)
    await delivery.queueMany(many(2, { projectId: first }))
    delivery.pass(10_000)
    await delivery.queueMany([...many(3, {}), ...many(2, { priority: 10 })])
    delivery.pass(2_500)

    expect(await seriesOf(metrics, 'oldest_due_mail_seconds')).toEqual([
      'oldest_due_mail_seconds{class="transactional"} 12.5',
      'oldest_due_mail_seconds{class="workflow"} 0',
      'oldest_due_mail_seconds{class="campaign"} 2.5',
    ])

    while (await dispatchBatch(ctx, 1)) continue
    expect(await seriesOf(metrics, 'oldest_due_mail_seconds{class="transactional"')).toEqual([
      'oldest_due_mail_seconds{class="transactional"} 0',
    ])
    expect(await seriesOf(metrics, 'hand_overs_total')).toEqual(['hand_overs_total{outcome="accepted"} 5'])
  })
})

describe('a late answer', () => {
  it('is counted beside the doubt before it', async () => {
    const inDoubt = { kind: 'in-doubt', waitMs: 1, reason: 'no answer' } as const
    const provider = fakeProvider(async ({ mails, onLateAnswer }) => {
      for (const [id, handOver] of allAccepted(mails)) await onLateAnswer?.(id, handOver)
      return new Map(mails.map(({ id }) => [id, inDoubt]))
    })
    const delivery = await startDelivery({}, { provider })
    const metrics = metricsOf()
    const ctx = watchDelivery(delivery.ctx, metrics)
    await delivery.queue()

    await dispatchBatch(ctx, 1)

    expect(await seriesOf(metrics, 'hand_overs_total')).toEqual([
      'hand_overs_total{outcome="accepted"} 1',
      'hand_overs_total{outcome="in-doubt"} 1',
    ])
    await delivery.stop()
  })
})

describe('the service', () => {
  it('tells all three, also where it runs no loops', async () => {
    const send = await startSend()

    const text = await (await fetch(`${send.service.url()}/metrics`)).text()

    expect(text).toContain('oldest_due_mail_seconds{class="transactional",service="send"} 0')
    expect(text).toContain('provider_away{service="send"} 0')
    expect(text).toContain('# TYPE hand_overs_total counter')
    await send.stop()
  })
})

describe('a provider that is away', () => {
  it('shows in the metrics and once in the log, and so does its return', async () => {
    expectLogs('provider.away')
    const away = await startRelay()
    await away.stop()
    const freePort = await keepPort(away)
    // A hand-over is refused or taken, also on a machine that stands still for a moment.
    const delivery = await startDelivery({
      provider: 'smtp',
      smtpUrl: away.url,
      handOverTimeoutMs: 30_000,
    })
    const metrics = metricsOf()
    const warned = jest.spyOn(delivery.ctx.log, 'warn')
    const informed = jest.spyOn(delivery.ctx.log, 'info')
    const ctx = watchDelivery(delivery.ctx, metrics)
    const dispatch = async (): Promise<void> => {
      while (await dispatchBatch(ctx, 1)) continue
    }

    await delivery.queueMany(many(30, {}))
    await dispatch()

    expect(await seriesOf(metrics, 'provider_away')).toEqual(['provider_away 1'])
    // Twenty at a time: the others were not begun, and are not counted.
    const [refused, ...others] = await seriesOf(metrics, 'hand_overs_total')
    expect(refused).toMatch(/outcome="transient"} 2\d$/)
    expect(others).toEqual([])
    expect(warned.mock.calls).toEqual([
      ['provider.away', { provider: 'smtp', reason: expect.stringContaining('ECONNREFUSED') }],
    ])

    await freePort()
    const back = await startRelay({}, Number(new URL(away.url).port))
    for (let turn = 0; turn < 8; turn += 1) {
      delivery.pass(120_000)
      await dispatch()
    }

    expect(back.taken).toHaveLength(30)
    expect(await seriesOf(metrics, 'provider_away')).toEqual(['provider_away 0'])
    expect(informed.mock.calls).toEqual([['provider.back', { provider: 'smtp' }]])
    await delivery.stop()
    await back.stop()
  })
})
