import { until } from '@postrider/testing/jest'
import type { SMTPServerDataStream } from 'smtp-server'
import PostalMime from 'postal-mime'
import { startDelivery, type Delivery } from './delivery.ts'
import { startRelay, type Relay } from './relay.ts'

/** Ten minutes (RFC 5321 section 4.5.3.2.6). */
const lateReplyMs = 600_000

interface PendingReply {
  to: string
  reply(error?: { responseCode: number; message: string }): void
}

let relay: Relay
let delivery: Delivery
/** The replies to mails that the relay has received completely but not replied to. */
let pendingReplies: PendingReply[]
let isHeld: (address: string) => boolean

/** Starts a relay that does not reply to a message immediately if `isHeld` returns true for the recipient. */
const startLateRelay = (): Promise<Relay> =>
  startRelay({
    onData: (stream: SMTPServerDataStream, { envelope }, reply) => {
      const chunks: Buffer[] = []
      const to = envelope.rcptTo[0]?.address ?? ''
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        relay.received.push({ from: '', to: [to], raw: Buffer.concat(chunks) })
        if (!isHeld(to)) return reply()
        pendingReplies.push({
          to,
          reply: (error) => reply(error && Object.assign(new Error(error.message), error)),
        })
      })
    },
  })

/** Even on a slow machine, an immediate reply arrives before this deadline. */
const deadlineMs = 1_000

const start = async (settings: object = {}, overrides = { lateReplyMs }): Promise<void> => {
  relay = await startLateRelay()
  delivery = await startDelivery(
    { provider: 'smtp', smtpUrl: relay.url, deliveryTimeoutMs: deadlineMs, ...settings },
    overrides,
  )
}

beforeEach(() => {
  pendingReplies = []
  isHeld = (address) => address.startsWith('late')
})
afterEach(async () => {
  await delivery.stop()
  await relay.stop()
})

const eventually = (id: string, status: string): Promise<void> =>
  until(async () => (await delivery.getMail(id)).status === status)

/**
 * Delivers until the relay holds back this many replies. Returns the number of failed attempts, because an
 * attempt may time out on a slow machine.
 */
async function deliverUntilHeld(mails = 1): Promise<number> {
  await delivery.run()
  let missed = 0
  for (; pendingReplies.length < mails && missed < 4; missed += 1) {
    delivery.advanceClock(20_000)
    await delivery.run()
  }
  expect(pendingReplies).toHaveLength(mails)
  return missed
}

/**
 * Delivers until `holds` returns true, for at most 20 s of the service's clock. A slow machine may need
 * several attempts.
 */
async function deliverUntil(holds: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 40; tries += 1) {
    await delivery.run()
    if (await holds()) return
    delivery.advanceClock(500)
  }
  throw new Error('The mail was not delivered')
}

const isSent = async (id: string): Promise<boolean> => (await delivery.getMail(id)).status === 'SENT'

describe('a relay that replies to the message after the deadline', () => {
  it('receives the mail only once, and its late reply makes the mail SENT', async () => {
    await start()
    const id = await delivery.queue({ toEmail: 'late@example.net' })

    const missed = await deliverUntilHeld()
    const waiting = await delivery.mail(id)
    // The advance exceeds the lease and the delays of the first retries.
    delivery.advanceClock(300_000)
    await delivery.run()
    pendingReplies[0]?.reply()
    await eventually(id, 'SENT')
    delivery.advanceClock(3_600_000)
    await delivery.run()

    expect(waiting).toMatchObject({ attempts: missed })
    expect(relay.received).toHaveLength(1)
    expect(await delivery.publishedTypes(id)).toEqual(['email.sent'])
    expect(await delivery.timeline(id)).toEqual(['queued', 'sent'])
    expect(delivery.ctx.provider.health()).toBeUndefined()
  })

  it('can reject the mail permanently or temporarily with the same effect as a reply in time', async () => {
    await start()
    const [never, later] = await delivery.queueMany([
      { toEmail: 'late-never@example.net' },
      { toEmail: 'late-later@example.net' },
    ])

    await deliverUntilHeld(2)
    for (const { to, reply } of pendingReplies)
      reply(
        to.includes('never')
          ? { responseCode: 554, message: 'spam' }
          : { responseCode: 451, message: 'greylisted' },
      )
    await eventually(never ?? '', 'FAILED')
    await eventually(later ?? '', 'QUEUED')
    isHeld = () => false
    await deliverUntil(() => isSent(later ?? ''))

    expect(await delivery.getMail(never ?? '')).toMatchObject({ error: expect.stringContaining('554') })
    expect(relay.received.filter(({ to }) => to[0]?.includes('later'))).toHaveLength(2)
  })

  it('does not block the concurrent delivery of other mails', async () => {
    await start({ concurrency: 1 })
    const [late, other] = await delivery.queueMany([
      { toEmail: 'late@example.net' },
      { toEmail: 'fine@example.net' },
    ])

    await deliverUntilHeld()

    await deliverUntil(() => isSent(other ?? ''))
    expect(await delivery.getMail(late ?? '')).toMatchObject({ status: 'SENDING' })
  })
})

describe('a relay that never replies to the message', () => {
  it('receives the mail again, with the same Message-ID, when the service stops waiting for the reply', async () => {
    await start({}, { lateReplyMs: 100 })
    const id = await delivery.queue({ toEmail: 'late@example.net' })

    await deliverUntilHeld()
    await new Promise((resolve) => setTimeout(resolve, 300))
    delivery.advanceClock(20_000)
    await delivery.run()
    const early = relay.received.length
    isHeld = () => false
    delivery.advanceClock(20_000)
    await deliverUntil(() => isSent(id))

    const copies = await Promise.all(relay.received.map(({ raw }) => PostalMime.parse(raw)))
    expect(early).toBe(1)
    expect(copies.map(({ messageId }) => messageId)).toEqual(
      Array(2).fill((await delivery.getMail(id)).messageId),
    )
    expect(await delivery.publishedTypes(id)).toEqual(['email.sent'])
  })

  it('keeps a limited number of connections open; mails above this limit wait without a connection', async () => {
    await start({ concurrency: 1 })
    const ids = await delivery.queueMany([
      { toEmail: 'late-1@example.net' },
      { toEmail: 'late-2@example.net' },
    ])

    await deliverUntilHeld(2)
    for (const { reply } of pendingReplies) reply()
    const states = async () =>
      (await Promise.all(ids.map((id) => delivery.getMail(id))))
        .map(({ status }) => String(status))
        .toSorted()
    await until(async () => (await states()).includes('SENT'))
    // If the service still listened for the reply to the other mail, the other mail would soon be SENT.
    await new Promise((resolve) => setTimeout(resolve, 300))
    const ended = await states()
    delivery.advanceClock(300_000)
    await delivery.run()
    const early = relay.received.length
    delivery.advanceClock(400_000)
    isHeld = () => false
    await deliverUntil(async () => (await states()).every((status) => status === 'SENT'))

    expect(ended).toEqual(['SENDING', 'SENT'])
    expect([early, relay.received.length]).toEqual([2, 3])
  })

  it('does not delay the end of the process; a reply after the end has no effect', async () => {
    await start()
    const process = delivery.startProcess()
    const id = await delivery.queue({ toEmail: 'late@example.net' })
    await process.run()
    await until(() => pendingReplies.length === 1)

    expect(await process.service.settle()).toBe(true)
    // If the process waited ten minutes for the reply, the test would time out.
    await process.stop()
    pendingReplies[0]?.reply()
    delivery.advanceClock(lateReplyMs - 1_000)
    await delivery.run()
    const before = [(await delivery.getMail(id)).status, relay.received.length]
    isHeld = () => false
    delivery.advanceClock(100_000)
    await deliverUntil(() => isSent(id))

    expect(before).toEqual(['SENDING', 1])
    expect(relay.received).toHaveLength(2)
    expect(await delivery.publishedTypes(id)).toEqual(['email.sent'])
  })

  it('cannot change the mail with a late reply if another process has sent the mail in the meantime', async () => {
    await start()
    const id = await delivery.queue({ toEmail: 'late@example.net' })
    await deliverUntilHeld()
    isHeld = () => false
    delivery.advanceClock(700_000)
    const other = delivery.startProcess()
    await until(async () => {
      await other.run()
      return isSent(id)
    })

    for (const { reply } of pendingReplies) reply({ responseCode: 554, message: 'spam' })
    // When the rejection of the next mail is recorded, the late rejection has already been processed.
    const next = await delivery.queue({ toEmail: 'next@example.net' })
    relay.replies.set('next@example.net', { responseCode: 554, message: 'spam' })
    await deliverUntil(async () => (await delivery.getMail(next)).status === 'FAILED')

    expect(await delivery.getMail(id)).toMatchObject({ status: 'SENT' })
    expect(await delivery.publishedTypes(id)).toEqual(['email.sent'])
  })
})
