import { expectLogs, until } from '@postrider/testing/jest'
import { startDelivery } from './delivery.ts'
import { keepPort, startRelay } from './relay.ts'
import { many } from './recording-provider.ts'

describe('a relay that takes a second per mail', () => {
  it('receives each mail once, even if mails wait longer than the timeout for a connection', async () => {
    const relay = await startRelay({
      onData: (stream, { envelope: { rcptTo } }, reply) => {
        stream.resume()
        stream.on('end', () => {
          relay.received.push({ from: '', to: rcptTo.map(({ address }) => address), raw: Buffer.alloc(0) })
          setTimeout(reply, 1_000)
        })
      },
    })
    const delivery = await startDelivery({ provider: 'smtp', smtpUrl: relay.url, deliveryTimeoutMs: 2_500 })
    const mails = Array.from({ length: 60 }, (_, index) => ({ toEmail: `ada-${index}@example.net` }))

    const ids = await delivery.queueMany(mails)
    await delivery.run()
    // On a slow machine, a reply may arrive after the end of `run`.
    await until(async () =>
      (await Promise.all(ids.map((id) => delivery.getMail(id)))).every(({ status }) => status === 'SENT'),
    )
    delivery.advanceClock(3_600_000)
    await delivery.run()

    await delivery.stop()
    await relay.stop()

    expect(relay.received.flatMap(({ to }) => to).toSorted()).toEqual(
      mails.map(({ toEmail }) => toEmail).toSorted(),
    )
  }, 30_000)
})

describe('an unavailable relay', () => {
  it('opens the circuit breaker after five failures, so that other mails use no attempts, and recovers', async () => {
    expectLogs('provider.unavailable')
    const relay = await startRelay()
    await relay.stop()
    const freePort = await keepPort(relay)
    const delivery = await startDelivery({
      provider: 'smtp',
      smtpUrl: relay.url,
      concurrency: 1,
      deliveryTimeoutMs: 30_000,
    })
    const ids = await delivery.queueMany(many(20, {}))

    await delivery.run()
    const attempts = (await Promise.all(ids.map((id) => delivery.mail(id)))).map((mail) => mail.attempts)
    expect(attempts.filter((each) => each === 1)).toHaveLength(5)
    expect(attempts.filter((each) => each === 0)).toHaveLength(15)
    expect(delivery.ctx.provider.capacity(1)).toBe(0)
    expect(delivery.ctx.provider.health()).toContain('ECONNREFUSED')

    for (let probe = 0; probe < 60; probe += 1) {
      delivery.advanceClock(60_000)
      await delivery.run()
    }
    const later = (await Promise.all(ids.map((id) => delivery.mail(id)))).map((mail) => mail.attempts ?? 0)
    expect(Math.max(...later)).toBe(1)

    // The connection pool keeps the address, so the new relay must use the same port.
    await freePort()
    const again = await startRelay({}, { at: Number(new URL(relay.url).port) })
    for (let round = 0; round < 5; round += 1) {
      delivery.advanceClock(3_600_000)
      await delivery.run()
    }
    expect(again.received).toHaveLength(20)
    expect(delivery.ctx.provider.health()).toBeUndefined()
    await delivery.stop()
    await again.stop()
  }, 30_000)
})
