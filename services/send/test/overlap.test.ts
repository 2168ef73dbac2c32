import { setTimeout as pause } from 'node:timers/promises'
import type { LoopOptions } from '@postrider/service'
import { deliveryLoops } from '../src/delivery-loops.ts'
import type { Provider } from '../src/providers/provider.ts'
import { startDelivery, type Delivery } from './delivery.ts'

/** A provider that keeps each batch until the test lets it go. */
function holdingProvider() {
  const batches: { size: number; release: (error?: Error) => void }[] = []
  const provider: Provider = {
    name: 'smtp',
    unsureWaitMs: 0,
    signs: false,
    ratePerSecond: () => 0,
    room: () => Number.POSITIVE_INFINITY,
    trouble: () => undefined,
    stop: () => Promise.resolve(),
    deliver: async ({ mails }) => {
      const { promise, resolve, reject } = Promise.withResolvers<void>()
      batches.push({ size: mails.length, release: (error) => (error ? reject(error) : resolve()) })
      await promise
      return new Map(mails.map(({ id }) => [id, { kind: 'accepted', providerMessageId: null, facts: [] }]))
    },
  }
  return { provider, batches }
}

async function until(isTrue: () => boolean): Promise<void> {
  for (let tries = 0; !isTrue() && tries < 500; tries += 1) await pause(10)
  expect(isTrue()).toBe(true)
}

describe('full batches', () => {
  let delivery: Delivery
  let loop: Omit<LoopOptions, 'log'>
  const { provider, batches } = holdingProvider()
  const signal = new AbortController().signal

  beforeAll(async () => {
    delivery = await startDelivery({}, { provider })
  })
  beforeEach(async () => {
    await delivery.ctx.db.deleteFrom('emails').execute()
    batches.length = 0
    const found = deliveryLoops(delivery.ctx).find(({ name }) => name === 'dispatch-transactional')
    if (!found) throw new Error('There is no loop of that name')
    loop = found
    await delivery.queueMany(Array.from({ length: 250 }, () => ({})))
  })
  afterAll(() => delivery.stop())

  const sentMails = async (): Promise<number> =>
    (await delivery.ctx.db.selectFrom('emails').select('id').where('status', '=', 'SENT').execute()).length

  it('overlap: two more are with the provider while one is held up there, and the fourth waits for the first', async () => {
    expect([await loop.work(signal), await loop.work(signal), await loop.work(signal)]).toEqual([
      true,
      true,
      true,
    ])
    await until(() => batches.length === 3)

    const fourth = loop.work(signal)
    await pause(50)
    expect(batches.map(({ size }) => size)).toEqual([75, 75, 75])
    batches[0]?.release()
    await until(() => batches.length === 4)
    batches.forEach(({ release }) => release())

    expect(await fourth).toBe(false)
    expect(batches.map(({ size }) => size)).toEqual([75, 75, 75, 25])
    expect(await sentMails()).toBe(250)
  })

  it('are seen to their end when the loop ends', async () => {
    await loop.work(signal)
    await until(() => batches.length === 1)
    let finished = false
    const finishing = loop.finish?.().then(() => (finished = true))
    await pause(50)
    expect(finished).toBe(false)
    batches[0]?.release()
    await finishing
    expect(await sentMails()).toBe(75)
  })

  it('fail the turn that waits for them, and no other batch', async () => {
    await loop.work(signal)
    await loop.work(signal)
    await loop.work(signal)
    await until(() => batches.length === 3)
    batches[0]?.release(new Error('the provider broke'))
    batches[1]?.release()
    batches[2]?.release()
    await expect(loop.work(signal)).rejects.toThrow('the provider broke')
    await loop.finish?.()
    expect(await sentMails()).toBe(150)
  })
})
