import { expectLogs, until } from '@postrider/testing/jest'
import { startDelivery } from './delivery.ts'
import { keepPort, startRelay } from './relay.ts'
import { many } from './taking-provider.ts'

describe('a relay that takes a second for each mail', () => {
  it('gets each once, also when three times as many wait as it has connections: the deadline of a mail begins with its turn', async () => {
    const relay = await startRelay({
      onData: (stream, { envelope: { rcptTo } }, answer) => {
        stream.resume()
        stream.on('end', () => {
          relay.taken.push({ from: '', to: rcptTo.map(({ address }) => address), raw: Buffer.alloc(0) })
          setTimeout(answer, 1_000)
        })
      },
    })
    const delivery = await startDelivery({ provider: 'smtp', smtpUrl: relay.url, handOverTimeoutMs: 2_500 })
    const mails = Array.from({ length: 60 }, (_, index) => ({ toEmail: `ada-${index}@example.net` }))

    const ids = await delivery.queueMany(mails)
    await delivery.run()
    // Where the machine stood still, a mail waits for its answer, which says that it is not to go again.
    await until(async () =>
      (await Promise.all(ids.map((id) => delivery.shown(id)))).every(({ status }) => status === 'SENT'),
    )
    delivery.pass(3_600_000)
    await delivery.run()

    await delivery.stop()
    await relay.stop()

    expect(relay.taken.flatMap(({ to }) => to).toSorted()).toEqual(
      mails.map(({ toEmail }) => toEmail).toSorted(),
    )
  }, 30_000)
})

describe('a relay that is away', () => {
  it('opens the breaker after five failures, uses up no tries of the others, and recovers by itself', async () => {
    expectLogs('provider.unavailable')
    const relay = await startRelay()
    await relay.stop()
    const freePort = await keepPort(relay)
    const delivery = await startDelivery({
      provider: 'smtp',
      smtpUrl: relay.url,
      concurrency: 1,
      handOverTimeoutMs: 30_000,
    })
    const ids = await delivery.queueMany(many(20, {}))

    await delivery.run()
    const attempts = (await Promise.all(ids.map((id) => delivery.mail(id)))).map((mail) => mail.attempts)
    expect(attempts.filter((each) => each === 1)).toHaveLength(5)
    expect(attempts.filter((each) => each === 0)).toHaveLength(15)
    expect(delivery.ctx.provider.capacity(1)).toBe(0)
    expect(delivery.ctx.provider.health()).toContain('ECONNREFUSED')

    for (let probe = 0; probe < 60; probe += 1) {
      delivery.pass(60_000)
      await delivery.run()
    }
    const later = (await Promise.all(ids.map((id) => delivery.mail(id)))).map((mail) => mail.attempts ?? 0)
    expect(Math.max(...later)).toBe(1)

    // The pool keeps its address: the relay comes back where it was.
    await freePort()
    const again = await startRelay({}, { at: Number(new URL(relay.url).port) })
    for (let turn = 0; turn < 5; turn += 1) {
      delivery.pass(3_600_000)
      await delivery.run()
    }
    expect(again.taken).toHaveLength(20)
    expect(delivery.ctx.provider.health()).toBeUndefined()
    await delivery.stop()
    await again.stop()
  }, 30_000)
})
