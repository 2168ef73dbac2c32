import { until } from '@postrider/testing/jest'
import type { SMTPServerDataStream } from 'smtp-server'
import PostalMime from 'postal-mime'
import { startDelivery, type Delivery } from './delivery.ts'
import { startRelay, type Relay } from './relay.ts'

/** RFC 5321 section 4.5.3.2.6: ten minutes. */
const lateReplyMs = 600_000

interface Late {
  to: string
  answer(error?: { responseCode: number; message: string }): void
}

let relay: Relay
let delivery: Delivery
/** Mails that the relay has taken whole and not answered. */
let unanswered: Late[]
let isHeld: (address: string) => boolean

/** A relay that answers nothing to a whole message until it is told to, where the address says so. */
const startLateRelay = (): Promise<Relay> =>
  startRelay({
    onData: (stream: SMTPServerDataStream, { envelope }, answer) => {
      const chunks: Buffer[] = []
      const to = envelope.rcptTo[0]?.address ?? ''
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        relay.taken.push({ from: '', to: [to], raw: Buffer.concat(chunks) })
        if (!isHeld(to)) return answer()
        unanswered.push({
          to,
          answer: (error) => answer(error && Object.assign(new Error(error.message), error)),
        })
      })
    },
  })

/**
 * So long that a mail that is answered at once is in time, also on a machine that stands still for a moment.
 */
const deadlineMs = 1_000

const start = async (settings: object = {}, overrides = { lateReplyMs }): Promise<void> => {
  relay = await startLateRelay()
  delivery = await startDelivery(
    { provider: 'smtp', smtpUrl: relay.url, handOverTimeoutMs: deadlineMs, ...settings },
    overrides,
  )
}

beforeEach(() => {
  unanswered = []
  isHeld = (address) => address.startsWith('late')
})
afterEach(async () => {
  await delivery.stop()
  await relay.stop()
})

const eventually = (id: string, status: string): Promise<void> =>
  until(async () => (await delivery.shown(id)).status === status)

/**
 * Hands over until the relay holds so many mails. Returns how many tries came to nothing before: on a busy
 * machine a deadline may pass.
 */
async function handOverHeld(mails = 1): Promise<number> {
  await delivery.run()
  let missed = 0
  for (; unanswered.length < mails && missed < 4; missed += 1) {
    delivery.pass(20_000)
    await delivery.run()
  }
  expect(unanswered).toHaveLength(mails)
  return missed
}

/**
 * Hands over until it holds, for at most 20 s by the clock of the service: a busy machine may need more than
 * one try.
 */
async function handOverUntil(holds: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 40; tries += 1) {
    await delivery.run()
    if (await holds()) return
    delivery.pass(500)
  }
  throw new Error('It was not handed over')
}

const isSent = async (id: string): Promise<boolean> => (await delivery.shown(id)).status === 'SENT'

describe('a relay that answers a whole message after the deadline', () => {
  it('gets it once, and it is SENT by the late answer (trap: accepted, but we did not learn it)', async () => {
    await start()
    const id = await delivery.queue({ toEmail: 'late@example.net' })

    const missed = await handOverHeld()
    const waiting = await delivery.mail(id)
    // Beyond the lease and beyond every early retry.
    delivery.pass(300_000)
    await delivery.run()
    unanswered[0]?.answer()
    await eventually(id, 'SENT')
    delivery.pass(3_600_000)
    await delivery.run()

    expect(waiting).toMatchObject({ attempts: missed })
    expect(relay.taken).toHaveLength(1)
    expect(await delivery.publishedTypes(id)).toEqual(['email.sent'])
    expect(await delivery.timeline(id)).toEqual(['queued', 'sent'])
    expect(delivery.ctx.provider.health()).toBeUndefined()
  })

  it('takes from it the outcome that it would have had in time: refused permanently, or transiently', async () => {
    await start()
    const [never, later] = await delivery.queueMany([
      { toEmail: 'late-never@example.net' },
      { toEmail: 'late-later@example.net' },
    ])

    await handOverHeld(2)
    for (const { to, answer } of unanswered)
      answer(
        to.includes('never')
          ? { responseCode: 554, message: 'spam' }
          : { responseCode: 451, message: 'greylisted' },
      )
    await eventually(never ?? '', 'FAILED')
    await eventually(later ?? '', 'QUEUED')
    isHeld = () => false
    await handOverUntil(() => isSent(later ?? ''))

    expect(await delivery.shown(never ?? '')).toMatchObject({ error: expect.stringContaining('554') })
    expect(relay.taken.filter(({ to }) => to[0]?.includes('later'))).toHaveLength(2)
  })

  it('leaves the concurrent hand-overs of the priority class to other mails meanwhile', async () => {
    await start({ concurrency: 1 })
    const [late, other] = await delivery.queueMany([
      { toEmail: 'late@example.net' },
      { toEmail: 'fine@example.net' },
    ])

    await handOverHeld()

    await handOverUntil(() => isSent(other ?? ''))
    expect(await delivery.shown(late ?? '')).toMatchObject({ status: 'SENDING' })
  })
})

describe('a relay that never answers a whole message', () => {
  it('gets it again with the same Message-ID, after the in-doubt time and not before', async () => {
    await start({}, { lateReplyMs: 100 })
    const id = await delivery.queue({ toEmail: 'late@example.net' })

    await handOverHeld()
    await new Promise((resolve) => setTimeout(resolve, 300))
    delivery.pass(20_000)
    await delivery.run()
    const early = relay.taken.length
    isHeld = () => false
    delivery.pass(20_000)
    await handOverUntil(() => isSent(id))

    const copies = await Promise.all(relay.taken.map(({ raw }) => PostalMime.parse(raw)))
    expect(early).toBe(1)
    expect(copies.map(({ messageId }) => messageId)).toEqual(
      Array(2).fill((await delivery.shown(id)).messageId),
    )
    expect(await delivery.publishedTypes(id)).toEqual(['email.sent'])
  })

  it('holds up so many connections and no more: beyond, the mail waits out its time without one', async () => {
    await start({ concurrency: 1 })
    const ids = await delivery.queueMany([
      { toEmail: 'late-1@example.net' },
      { toEmail: 'late-2@example.net' },
    ])

    await handOverHeld(2)
    for (const { answer } of unanswered) answer()
    const states = async () =>
      (await Promise.all(ids.map((id) => delivery.shown(id)))).map(({ status }) => String(status)).toSorted()
    await until(async () => (await states()).includes('SENT'))
    // If the answer to the other were waited for too, it would be SENT soon after.
    await new Promise((resolve) => setTimeout(resolve, 300))
    const ended = await states()
    delivery.pass(300_000)
    await delivery.run()
    const early = relay.taken.length
    delivery.pass(400_000)
    isHeld = () => false
    await handOverUntil(async () => (await states()).every((status) => status === 'SENT'))

    expect(ended).toEqual(['SENDING', 'SENT'])
    expect([early, relay.taken.length]).toEqual([2, 3])
  })

  it('does not hold up the end of the process, which believes no later answer: the mail stays in-doubt until its time', async () => {
    await start()
    const process = delivery.startProcess()
    const id = await delivery.queue({ toEmail: 'late@example.net' })
    await process.run()
    await until(() => unanswered.length === 1)

    expect(await process.service.settle()).toBe(true)
    // It does not wait for the answer: that would be as long as ten minutes, and the guard of the test ends
    // before.
    await process.stop()
    unanswered[0]?.answer()
    delivery.pass(lateReplyMs - 1_000)
    await delivery.run()
    const before = [(await delivery.shown(id)).status, relay.taken.length]
    isHeld = () => false
    delivery.pass(100_000)
    await handOverUntil(() => isSent(id))

    expect(before).toEqual(['SENDING', 1])
    expect(relay.taken).toHaveLength(2)
    expect(await delivery.publishedTypes(id)).toEqual(['email.sent'])
  })

  it('is not believed about a mail that another process has sent in the meantime', async () => {
    await start()
    const id = await delivery.queue({ toEmail: 'late@example.net' })
    await handOverHeld()
    isHeld = () => false
    delivery.pass(700_000)
    const other = delivery.startProcess()
    await until(async () => {
      await other.run()
      return isSent(id)
    })

    for (const { answer } of unanswered) answer({ responseCode: 554, message: 'spam' })
    // Its refusal would be recorded before the refusal of the next mail.
    const next = await delivery.queue({ toEmail: 'next@example.net' })
    relay.answers.set('next@example.net', { responseCode: 554, message: 'spam' })
    await handOverUntil(async () => (await delivery.shown(next)).status === 'FAILED')

    expect(await delivery.shown(id)).toMatchObject({ status: 'SENT' })
    expect(await delivery.publishedTypes(id)).toEqual(['email.sent'])
  })
})
