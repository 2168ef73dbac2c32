import { until } from '@postrider/testing/jest'
import type { Provider } from '../src/providers/provider.ts'
import { startDelivery, type Delivery } from './delivery.ts'
import { accepted, fakeProvider } from './fake-provider.ts'

let delivery: Delivery
let taken: string[]
/** Resolves when the server answers mails to `slow@example.net`. */
let slow: PromiseWithResolvers<void>

/** Hands mails over one by one, as SMTP and SES do. */
const oneByOne = (): Provider =>
  fakeProvider(async ({ mails, onResult }) => {
    const handOver = async ({ id, to }: (typeof mails)[number]) => {
      if (to.email === 'slow@example.net') await slow.promise
      taken.push(to.email)
      onResult?.(id, accepted)
      return [id, accepted] as const
    }
    return new Map(await Promise.all(mails.map(handOver)))
  })

beforeAll(async () => {
  delivery = await startDelivery({}, { provider: oneByOne() })
})
beforeEach(() => {
  taken = []
  slow = Promise.withResolvers()
})
afterAll(() => delivery.stop())

const statusOf = async (id: string) => (await delivery.shown(id)).status
const queueBoth = () =>
  delivery.queueMany([{ toEmail: 'quick@example.net' }, { toEmail: 'slow@example.net' }])

describe('a mail that is accepted while another of its batch is still being handed over', () => {
  it('is recorded immediately, and not again with the rest', async () => {
    const [quick = '', late = ''] = await queueBoth()

    const running = delivery.run()
    await until(async () => (await statusOf(quick)) === 'SENT')
    const meanwhile = await statusOf(late)
    slow.resolve()
    await running

    expect(meanwhile).toBe('SENDING')
    expect(await statusOf(late)).toBe('SENT')
    for (const id of [quick, late]) expect(await delivery.publishedTypes(id)).toEqual(['email.sent'])
  })

  it('is not sent again when the process dies during the other’s hand-over', async () => {
    const [quick = '', late = ''] = await queueBoth()
    const { run, kill } = await delivery.startDoomed({ provider: oneByOne() })
    run().catch(() => undefined)
    await until(async () => (await statusOf(quick)) === 'SENT')
    await kill()

    // The claim lapses, and another process takes what is left of the batch.
    delivery.pass(121_000)
    slow.resolve()
    await delivery.run()

    expect(taken.filter((to) => to === 'quick@example.net')).toHaveLength(1)
    expect([await statusOf(quick), await statusOf(late)]).toEqual(['SENT', 'SENT'])
    for (const id of [quick, late]) expect(await delivery.publishedTypes(id)).toEqual(['email.sent'])
  })
})
