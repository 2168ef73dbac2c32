import { setTimeout as pause } from 'node:timers/promises'
import { until } from '@postrider/testing/jest'
import { startDelivery } from './delivery.ts'
import { startRelay } from './relay.ts'
import { someRun } from './some-run.ts'

describe('a page that is sent to an SMTP server', () => {
  it('reaches everybody once; a refusal ends a mail, and one that is not answered holds up no other', async () => {
    const relay = await startRelay()
    const settings = { provider: 'smtp', smtpUrl: relay.url, handOverTimeoutMs: 30_000 } as const
    const delivery = await startDelivery(settings)
    const run = await someRun(delivery, { contacts: 120 })
    const [silent = '', refused = ''] = run.contacts.map(({ email }) => email)
    relay.answers.set(silent, 'silence')
    relay.answers.set(refused, { responseCode: 550, message: 'no such mailbox' })
    await run.sendPage()

    const others = run.contacts.map(({ email }) => email).slice(2)
    const running = delivery.run()
    // A page rests for a moment when none of its mails can begin, and the first process waits for the silent
    // mail then.
    const second = delivery.startProcess()
    await until(async () => {
      // As fast as the machine's clock, so that no lease expires.
      await pause(100)
      delivery.pass(100)
      await second.run()
      return relay.taken.length === others.length
    })
    expect(relay.taken.flatMap(({ to }) => to).toSorted()).toEqual(others.toSorted())
    expect((await run.mails()).find(({ to }) => to === silent)?.status).toBe('SENDING')
    relay.endSilence()
    await running
    delivery.pass(3_600_000)
    await delivery.run()

    expect(relay.taken.flatMap(({ to }) => to).toSorted()).toEqual([...others, silent].toSorted())
    const ofRefused = (await run.mails()).find(({ to }) => to === refused)
    expect(ofRefused).toMatchObject({ status: 'BOUNCED', error: expect.stringContaining('no such mailbox') })
    expect(await delivery.publishedTypes(ofRefused?.id ?? '')).toContain('email.bounced')
    expect(await run.queued()).toBe(0)
    await delivery.stop()
    await relay.stop()
  }, 60_000)

  it('is delivered also with a timeout that is longer than a minute', async () => {
    const relay = await startRelay()
    const settings = {
      provider: 'smtp',
      smtpUrl: relay.url,
      handOverTimeoutMs: 90_000,
      leaseSeconds: 150,
    } as const
    const delivery = await startDelivery(settings)
    const run = await someRun(delivery, { contacts: 3 })
    await run.sendPage()

    await delivery.run()

    expect(relay.taken).toHaveLength(3)
    await delivery.stop()
    await relay.stop()
  })
})
