import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { createMetrics } from '@postrider/process'
import { expectLogs, until } from '@postrider/testing/jest'
import { projectMessage } from '@postrider/testing/service'
import type { DeliverInput, OutgoingMail } from '../src/providers/provider.ts'
import { watchDelivery } from '../src/queue/delivery-metrics.ts'
import { startDelivery, type Delivery } from './delivery.ts'
import { accepted, fakeProvider } from './fake-provider.ts'
import { keepPort, startRelay } from './relay.ts'
import { queueCampaigns, startedCampaign } from './some-campaign.ts'
import { startSend } from './start.ts'
import { many, recordingProvider } from './recording-provider.ts'

type MeasuredProcess = { service: { url(): string } }

/** Returns the lines of a Prometheus metric of a process, without the label `service`. */
async function seriesOf({ service }: MeasuredProcess, name: string): Promise<string[]> {
  const text = await (await fetch(`${service.url()}/metrics`)).text()
  const lines = text.split('\n').filter((line) => line.startsWith(name))
  return lines.map((line) => line.replace(/,?service="send"/, '').replace('{}', ''))
}

/** Returns the series that have counted something. */
const countedSeries = async (process: MeasuredProcess, name: string): Promise<string[]> =>
  (await seriesOf(process, name)).filter((series) => !series.endsWith(' 0'))

const statusesOf = async (delivery: Delivery, ids: readonly string[]): Promise<string[]> =>
  (await Promise.all(ids.map((id) => delivery.getMail(id)))).map(({ status }) => status)

describe('the age of the oldest due mail', () => {
  it('is reported for each priority class over all projects, without mails of disabled projects', async () => {
    const delivery = await startDelivery({}, { provider: recordingProvider() })
    const [first, disabled] = [await delivery.project(), await delivery.project()]
    await delivery.queueMany(many(2, { projectId: disabled }))
    await delivery.consume(projectMessage({ id: disabled, disabled: true, version: 2 }))
    delivery.advanceClock(50_000)
    await delivery.queueMany(many(2, { projectId: first }))
    delivery.advanceClock(10_000)
    await delivery.queueMany(many(3, {}))
    const campaign = await startedCampaign(delivery, { contacts: 2 })
    await campaign.sendAudiencePage()
    await queueCampaigns(delivery)
    delivery.advanceClock(2_500)

    expect(await seriesOf(delivery.send, 'oldest_due_mail_seconds')).toEqual([
      'oldest_due_mail_seconds{class="transactional"} 12.5',
      'oldest_due_mail_seconds{class="workflow"} 0',
      'oldest_due_mail_seconds{class="scheduled"} 0',
      'oldest_due_mail_seconds{class="campaign"} 2.5',
    ])

    await delivery.run()
    expect(await seriesOf(delivery.send, 'oldest_due_mail_seconds{class="transactional"')).toEqual([
      'oldest_due_mail_seconds{class="transactional"} 0',
    ])
    await delivery.stop()
  })
})

describe('delivery attempts', () => {
  it('are counted by outcome; a mail with a late reply is counted as in-doubt and as accepted', async () => {
    const inDoubt = { kind: 'in-doubt', waitMs: 1, reason: 'no answer' } as const
    const provider = fakeProvider(async ({ mails, onLateReply }) => {
      for (const { id } of mails) await onLateReply?.(id, accepted)
      return new Map(mails.map(({ id }) => [id, inDoubt]))
    })
    const delivery = await startDelivery()
    const worker = delivery.startProcess({ provider })
    await worker.service.start()
    const id = await delivery.queue()

    await until(async () => (await delivery.getMail(id)).status === 'SENT')

    expect(await countedSeries(worker, 'delivery_attempts_total')).toEqual([
      'delivery_attempts_total{outcome="accepted"} 1',
      'delivery_attempts_total{outcome="in-doubt"} 1',
    ])
    await delivery.stop()
  })
})

describe('a provider that replies late', () => {
  it('does not keep the messages of its mails in memory', async () => {
    const delivery = await startDelivery()
    const late: DeliverInput['onLateReply'][] = []
    const provider = fakeProvider(({ onLateReply }) => {
      late.push(onLateReply)
      return Promise.resolve(new Map())
    })
    const metrics = createMetrics('send', { processMetrics: false })
    const raws = new Set<WeakRef<Buffer>>()
    const { provider: watched } = watchDelivery({ ...delivery.ctx, metrics, provider })
    const deliver = async (): Promise<void> => {
      const mail = someOutgoing()
      raws.add(new WeakRef(mail.raw))
      const onLateReply = (): Promise<void> => Promise.resolve()
      await watched.deliver({ priority: 1, mails: [mail], startBefore: new Date(), onLateReply })
    }
    await deliver()

    await until(() => {
      collectGarbage()
      return [...raws].every((raw) => raw.deref() === undefined)
    })

    await late[0]?.('mail', accepted)
    expect(await metrics.registry.metrics()).toMatch(/mail_accept_to_delivery_seconds_count{[^}]*} 1/)
    await delivery.stop()
  })
})

/** Returns a mail whose message has its own memory. */
const someOutgoing = (): OutgoingMail => ({
  id: 'mail',
  projectId: 'p',
  from: { name: '', email: 'shop@example.com' },
  to: { name: '', email: 'ada@example.net' },
  copies: [],
  subject: 'Hi',
  raw: Buffer.alloc(1_000_000),
  dkim: undefined,
  dueSince: new Date(),
  isFirstAttempt: true,
})

function collectGarbage(): void {
  setFlagsFromString('--expose-gc')
  const collect: unknown = runInNewContext('gc')
  if (typeof collect === 'function') collect()
}

describe('the service', () => {
  it('has the metrics of deliveries even if it runs no loops', async () => {
    const send = await startSend()

    const text = await (await fetch(`${send.service.url()}/metrics`)).text()

    expect(text).toContain('oldest_due_mail_seconds{class="transactional",service="send"} 0')
    expect(text).toContain('provider_unavailable{service="send"} 0')
    expect(text).toContain('# TYPE delivery_attempts_total counter')
    await send.stop()
  })
})

describe('an unavailable provider', () => {
  it('and its recovery are reported in the metrics and once in the log', async () => {
    expectLogs('provider.unavailable')
    const unavailable = await startRelay()
    await unavailable.stop()
    const freePort = await keepPort(unavailable)
    // With this timeout, no attempt times out on a slow machine.
    const settings = { provider: 'smtp', smtpUrl: unavailable.url, deliveryTimeoutMs: 30_000 } as const
    const delivery = await startDelivery(settings)
    const worker = delivery.startProcess()
    const warned = jest.spyOn(worker.ctx.log, 'warn')
    const informed = jest.spyOn(worker.ctx.log, 'info')
    const isUnavailable = async (): Promise<boolean> =>
      (await seriesOf(worker, 'provider_unavailable')).includes('provider_unavailable 1')
    await worker.service.start()
    const ids = await delivery.queueMany(many(30, {}))

    await until(isUnavailable)
    await until(async () => !(await statusesOf(delivery, ids)).includes('SENDING'))

    const outcomes = await countedSeries(worker, 'delivery_attempts_total')
    expect(outcomes).toEqual([expect.stringMatching(/outcome="transient"} \d+$/)])
    expect(warned.mock.calls).toEqual([
      ['provider.unavailable', { provider: 'smtp', reason: expect.stringContaining('ECONNREFUSED') }],
    ])

    await freePort()
    const back = await startRelay({}, { at: Number(new URL(unavailable.url).port) })
    await until(() => {
      delivery.advanceClock(500)
      return new Set(back.received.flatMap(({ to }) => to)).size === 30
    })
    await until(async () => (await statusesOf(delivery, ids)).every((status) => status === 'SENT'))

    expect(await isUnavailable()).toBe(false)
    const events = informed.mock.calls.filter(([event]) => event.startsWith('provider.'))
    expect(events).toEqual([['provider.available', { provider: 'smtp' }]])
    await delivery.stop()
    await back.stop()
  })
})
