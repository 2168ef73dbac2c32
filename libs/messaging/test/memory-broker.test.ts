import { memoryBroker } from '../src/index.ts'
import { brokerConformance } from './broker-conformance.ts'

brokerConformance('memoryBroker', { makeBroker: memoryBroker, patienceMs: 5_000 })

describe('memoryBroker', () => {
  const message = { topic: 't', key: 'k', headers: {}, value: '1' }

  it('accepts a batch only after every group has handled it', async () => {
    const broker = memoryBroker()
    const work = Promise.withResolvers<void>()
    broker.subscribe({ group: 'slow', topics: ['t'], deliver: () => work.promise })
    await broker.start()
    let taken = false

    const published = broker.publish([message]).then(() => (taken = true))
    await new Promise((resolve) => setImmediate(resolve))
    const before = taken
    work.resolve()
    await published
    await broker.stop()

    expect([before, taken]).toEqual([false, true])
  })

  it('rejects the batch with the reason if one group fails, even if other groups have handled it', async () => {
    const broker = memoryBroker()
    const reason = new Error('not now')
    let worked = 0
    broker.subscribe({ group: 'failing', topics: ['t'], deliver: () => Promise.reject(reason) })
    broker.subscribe({ group: 'well', topics: ['t'], deliver: () => Promise.resolve(void (worked += 1)) })
    await broker.start()

    await expect(broker.publish([message])).rejects.toMatchObject({ cause: reason })
    await broker.stop()

    expect(worked).toBe(1)
  })

  it('delivers nothing to a subscription that has ended', async () => {
    const broker = memoryBroker()
    let received = 0
    const leave = broker.subscribe({
      group: 'g',
      topics: ['t'],
      deliver: () => Promise.resolve(void (received += 1)),
    })
    await broker.start()

    await broker.publish([message])
    leave()
    await broker.publish([message])
    await broker.stop()

    expect(received).toBe(1)
  })
})
