import { until } from '@postrider/testing/jest'
import pLimit from 'p-limit'
import { dispatchBatch } from '../src/queue/dispatch-batch.ts'
import { createBreaker } from '../src/providers/breaker.ts'
import { handOverEach } from '../src/providers/hand-over-each.ts'
import type { Provider } from '../src/providers/provider.ts'
import { startDelivery, type Delivery } from './delivery.ts'
import { fakeProvider } from './fake-provider.ts'

let delivery: Delivery
/** What the server does with a mail to this address, instead of taking it at once. */
let servers: Map<string, () => Promise<null>>
let taken: string[]

beforeAll(async () => {
  const plain = await startDelivery()
  delivery = { ...plain, ctx: { ...plain.ctx, provider: provider(plain) } }
  delivery.run = async (priority = 1) => {
    while (await dispatchBatch(delivery.ctx, priority)) continue
  }
})
beforeEach(() => {
  servers = new Map()
  taken = []
})
afterAll(() => delivery.stop())

/** Hands mails over one by one, as SMTP and SES do. */
function provider({ ctx: { now } }: Delivery): Provider {
  const options = { breaker: createBreaker('smtp', now), limit: pLimit(10), timeoutMs: 60_000, now }
  return fakeProvider((shipment) =>
    handOverEach(shipment, {
      ...options,
      handOver: async (mail) => {
        await servers.get(mail.to.email)?.()
        taken.push(mail.to.email)
        return null
      },
    }),
  )
}

const statusOf = async (id: string) => (await delivery.mail(id)).status

describe('a mail that is accepted while another of its batch is still being handed over', () => {
  it('is recorded at once, and not again with the rest', async () => {
    const gate = Promise.withResolvers<null>()
    servers.set('slow@example.net', () => gate.promise)
    const [quick = '', slow = ''] = await delivery.queueMany([
      { toEmail: 'quick@example.net' },
      { toEmail: 'slow@example.net' },
    ])

    const running = delivery.run()
    await until(async () => (await statusOf(quick)) === 'SENT')
    const meanwhile = await statusOf(slow)
    gate.resolve(null)
    await running

    expect(meanwhile).toBe('SENDING')
    expect(await statusOf(slow)).toBe('SENT')
    for (const id of [quick, slow]) expect(await delivery.publishedTypes(id)).toEqual(['email.sent'])
  })

  it('is not sent again when the process dies during the other’s hand-over', async () => {
    const died = Promise.withResolvers<null>()
    servers.set('late@example.net', () => died.promise)
    const [quick = '', late = ''] = await delivery.queueMany([
      { toEmail: 'early@example.net' },
      { toEmail: 'late@example.net' },
    ])

    const dying = dispatchBatch(delivery.ctx, 1)
    await until(async () => (await statusOf(quick)) === 'SENT')
    // The claim lapses, and another process takes what is left of the batch.
    delivery.pass(121_000)
    servers.clear()
    await delivery.run()
    died.resolve(null)
    await dying

    expect(taken.filter((to) => to === 'early@example.net')).toHaveLength(1)
    expect([await statusOf(quick), await statusOf(late)]).toEqual(['SENT', 'SENT'])
    for (const id of [quick, late]) expect(await delivery.publishedTypes(id)).toEqual(['email.sent'])
  })
})
