import { until } from '@postrider/testing/jest'
import type { Provider } from '../src/providers/provider.ts'
import { startDelivery, type Delivery } from './delivery.ts'
import { accepted, fakeProvider } from './fake-provider.ts'

let delivery: Delivery
let delivered: string[]
/** Resolve it to let the provider reply to the mails to `slow@example.net`. */
let slow: PromiseWithResolvers<void>

/** Returns a provider that reports the result of each mail separately, as SMTP and SES do. */
const oneByOne = (): Provider =>
  fakeProvider(async ({ mails, onResult }) => {
    const deliver = async ({ id, to }: (typeof mails)[number]) => {
      if (to.email === 'slow@example.net') await slow.promise
      delivered.push(to.email)
      onResult?.(id, accepted)
      return [id, accepted] as const
    }
    return new Map(await Promise.all(mails.map(deliver)))
  })

beforeAll(async () => {
  delivery = await startDelivery({}, { provider: oneByOne() })
})
beforeEach(() => {
  delivered = []
  slow = Promise.withResolvers()
})
afterAll(() => delivery.stop())

const statusOf = async (id: string) => (await delivery.getMail(id)).status
const queueBoth = () =>
  delivery.queueMany([{ toEmail: 'quick@example.net' }, { toEmail: 'slow@example.net' }])

describe('a mail that is accepted while another mail of its batch is being delivered', () => {
  it('is recorded immediately and only once', async () => {
    const [quick = '', late = ''] = await queueBoth()

    const running = delivery.run()
    await until(async () => (await statusOf(quick)) === 'SENT')
    const beforeReply = await statusOf(late)
    slow.resolve()
    await running

    expect(beforeReply).toBe('SENDING')
    expect(await statusOf(late)).toBe('SENT')
    for (const id of [quick, late]) expect(await delivery.publishedTypes(id)).toEqual(['email.sent'])
  })

  it('is not sent again if the process is killed during the delivery of the other mail', async () => {
    const [quick = '', late = ''] = await queueBoth()
    const { run, kill } = await delivery.startKillable({ provider: oneByOne() })
    run().catch(() => undefined)
    await until(async () => (await statusOf(quick)) === 'SENT')
    await kill()

    // The claim expires, so that another process claims the other mail.
    delivery.advanceClock(121_000)
    slow.resolve()
    await delivery.run()

    expect(delivered.filter((to) => to === 'quick@example.net')).toHaveLength(1)
    expect([await statusOf(quick), await statusOf(late)]).toEqual(['SENT', 'SENT'])
    for (const id of [quick, late]) expect(await delivery.publishedTypes(id)).toEqual(['email.sent'])
  })
})
