import { until } from '@postrider/testing/jest'
import { copiedMail, copyEvents, someAddress, suppress, suppressedAddresses } from './copied-mails.ts'
import { startDelivery, type Delivery } from './delivery.ts'
import { fakeProvider } from './fake-provider.ts'
import { startRelay } from './relay.ts'
import { postSesEvent, snsParts, snsSettings } from './ses-events.ts'
import { watchedRendering } from './watched-rendering.ts'

describe('a copy that is suppressed while its mail is rendered', () => {
  it('is left out, because the mail is rendered again', async () => {
    let renderings = 0
    let onFirst = (): Promise<void> => Promise.resolve()
    const rendering = watchedRendering({
      before: () => {
        renderings += 1
        return renderings === 1 ? onFirst() : undefined
      },
    })
    const delivery = await startDelivery({}, { rendering })
    const mail = await copiedMail(delivery)
    const [bo, cy, di] = mail.copies
    onFirst = async () => {
      await suppress(mail.api, bo)
      // Half of the time for which the first check is valid.
      delivery.advanceClock(2_500)
    }

    await delivery.run()

    const [raw = '', ...others] = await delivery.captured(mail.id)
    expect([renderings, others]).toEqual([2, []])
    expect(raw).not.toContain(bo)
    expect(raw).toContain(cy)
    expect(await copyEvents(mail)).toEqual([
      { name: 'copy-suppressed', recipient: bo, reason: 'MANUAL' },
      { name: 'copy-delivered', recipient: cy },
      { name: 'copy-delivered', recipient: di },
    ])
    await delivery.stop()
  })
})

describe('copies that were left out or refused', () => {
  it('are recorded if a Send event ends the mail before its outcome is recorded', async () => {
    const dead = someAddress('dead')
    const provider = fakeProvider(async ({ mails }) => {
      const id = mails[0]?.id ?? ''
      await postSesEvent(delivery, 'Send', { emailId: id })
      const at = delivery.now()
      const fact = { kind: 'bounced', at, bounceType: 'Permanent', recipient: dead } as const
      return new Map([[id, { kind: 'accepted', providerMessageId: null, facts: [fact] }]])
    })
    const delivery: Delivery = await startDelivery(snsSettings, { ...snsParts, provider })
    const mail = await copiedMail(delivery, { bcc: dead })
    const [bo] = mail.copies
    await suppress(mail.api, bo)

    await delivery.run()

    expect((await delivery.getMail(mail.id)).status).toBe('SENT')
    expect(await copyEvents(mail)).toEqual([
      { name: 'copy-suppressed', recipient: bo, reason: 'MANUAL' },
      { name: 'copy-bounced', recipient: dead, bounceType: 'Permanent' },
    ])
    expect(await suppressedAddresses(mail.api)).toEqual({ [bo]: 'MANUAL', [dead]: 'BOUNCE' })
    expect(await delivery.publishedTypes(mail.id)).toEqual(['email.sent'])
    await delivery.stop()
  })

  it('are recorded if the server replies to the message after the deadline', async () => {
    const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
    let isReceived = false
    const relay = await startRelay({
      onData: (stream, _session, reply) => {
        stream.resume().once('end', () => {
          isReceived = true
          void answered.then(() => reply())
        })
      },
    })
    const settings = { provider: 'smtp', smtpUrl: relay.url, deliveryTimeoutMs: 1_000 } as const
    const delivery = await startDelivery(settings, { lateReplyMs: 600_000 })
    const dead = someAddress('dead')
    relay.replies.set(dead, { responseCode: 550, message: '5.1.1 user unknown' })
    const mail = await copiedMail(delivery, { bcc: dead })
    const [bo] = mail.copies
    await suppress(mail.api, bo)

    for (let tries = 0; tries < 5 && !isReceived; tries += 1) {
      await delivery.run()
      delivery.advanceClock(20_000)
    }
    answer()
    await until(async () => (await delivery.getMail(mail.id)).status === 'SENT')

    expect(await copyEvents(mail)).toMatchObject([
      { name: 'copy-suppressed', recipient: bo },
      { name: 'copy-bounced', recipient: dead, reason: '550 5.1.1 user unknown' },
    ])
    expect(await suppressedAddresses(mail.api)).toEqual({ [bo]: 'MANUAL', [dead]: 'BOUNCE' })
    await delivery.stop()
    await relay.stop()
  })
})

describe('a message that the server refuses for all recipients', () => {
  it('does not suppress an address, because the reply may be about a copy', async () => {
    const refusing = await startRelay({
      onData: (stream, _session, reply) => {
        const refusal = Object.assign(new Error('5.1.1 user unknown'), { responseCode: 550 })
        stream.resume().once('end', () => reply(refusal))
      },
    })
    const settings = { provider: 'smtp', smtpUrl: refusing.url, deliveryTimeoutMs: 30_000 } as const
    const own = await startDelivery(settings)
    const mail = await copiedMail(own)
    const alone = await copiedMail(own, { cc: undefined, bcc: undefined })

    await own.run()

    expect([(await own.getMail(mail.id)).status, (await own.getMail(alone.id)).status]).toEqual([
      'FAILED',
      'BOUNCED',
    ])
    expect(await suppressedAddresses(mail.api)).toEqual({})
    await own.stop()
    await refusing.stop()
  })
})
