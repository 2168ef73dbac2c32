import { allowLogsInFile } from '@postrider/testing/jest'
import { failAt, healed } from '@postrider/testing/postgres'
import { sendPages } from '../src/campaigns/send-pages.ts'
import type { Context } from '../src/context.ts'
import type { Provider } from '../src/providers/provider.ts'
import { startDelivery, type Delivery } from './delivery.ts'
import { pageFaults, type PageFault } from './faults.ts'
import { inOrder, someRun, workOffPages, type RunUnderTest } from './some-run.ts'

// How the fault shows depends on the point.
allowLogsInFile('outcomes.record_retried', 'claim.left_to_lapse', 'mails.mark_refused')

let delivery: Delivery
beforeAll(async () => {
  delivery = await startDelivery()
})
afterAll(() => delivery.stop())

/** Longer than the lease of a page, of a batch, and the pause after a failure. */
const lapseMs = 400_000

/** Works on pages and the queue until nothing is left. An error stands for a crash: its claims lapse before the next attempt. */
async function workDespite(ctx: Context = delivery.ctx): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await workOffPages(delivery, ctx)
      return
    } catch (error) {
      if (attempt === 10) throw error
      delivery.pass(lapseMs)
    }
  }
}

const points = Object.keys(pageFaults).filter((point): point is PageFault => point in pageFaults)

describe('a page that is sent from its row while the database fails', () => {
  it.each([
    ...points.map((point) => [point, 1] as const),
    // So often that it is given up, and the page's mails go through the queue.
    ...(['chunk committed', 'last chunk committed'] as const).map((point) => [point, 5] as const),
  ])(
    'when: %s, %d times, mails everybody in the end, each once',
    async (point, times) => {
      const run = await someRun(delivery, { contacts: 130 })
      await run.sendPage()
      if (point === 'mail queued') await run.setState('PAUSED')
      await failAt(delivery.send.db, pageFaults[point], { times })

      await workDespite()
      await run.setState('RUNNING')
      await workDespite(point === 'mail queued' ? transient() : delivery.ctx)
      expect(await healed(delivery.send.db)).toBeGreaterThan(0)
      delivery.pass(lapseMs)
      await workOffPages(delivery)

      await expectAccountedFor(run)
    },
    60_000,
  )
})

/** With a provider that refuses every mail of a page for now. */
const transient = (): Context => ({
  ...delivery.ctx,
  provider: {
    ...delivery.ctx.provider,
    deliver: ({ mails }) =>
      Promise.resolve(
        new Map(
          mails.map(({ id }) => [
            id,
            {
              kind: 'refused',
              usesAttempt: true,
              error: { class: 'transient', reason: 'later', ofProvider: false },
            },
          ]),
        ),
      ),
  },
})

/** A provider that accepts each mail when `take` resolves, and notes which it took. */
function noting(take: (id: string) => Promise<void>): Provider & { taken: string[] } {
  const taken: string[] = []
  return {
    ...delivery.ctx.provider,
    pages: 'each',
    taken,
    deliver: async ({ mails, isStopped }) => {
      const [mail] = mails
      if (!mail || isStopped?.(mail.id)) return new Map([[mail?.id ?? '', { kind: 'postponed' }]])
      taken.push(mail.id)
      await take(mail.id)
      return new Map([[mail.id, { kind: 'accepted', providerMessageId: null, facts: [] }]])
    },
  }
}

describe('two processes', () => {
  it('send the pages of one run beside each other, each mail once', async () => {
    const run = await someRun(delivery, { contacts: 600 })
    for (const number of [1, 2, 3])
      await run.sendPage(number, run.contacts.slice(number * 200 - 200, number * 200))
    const provider = noting(() => Promise.resolve())

    await Promise.all([1, 2, 3].map(() => workOffPages(delivery, { ...delivery.ctx, provider })))
    await workOffPages(delivery, { ...delivery.ctx, provider })

    expect(provider.taken).toHaveLength(600)
    expect(new Set(provider.taken).size).toBe(600)
    await expectAccountedFor(run)
  })

  it('of which one dies in a chunk hand over again what it had begun, as the same mails', async () => {
    const run = await someRun(delivery, { contacts: 120 })
    await run.sendPage()
    const dying = noting(() => Promise.resolve())
    await failAt(delivery.send.db, pageFaults['chunk committed'], { times: 100 })
    await expect(workOffPages(delivery, { ...delivery.ctx, provider: dying })).rejects.toThrow()
    await healed(delivery.send.db)
    const begun = [...dying.taken]

    const provider = noting(() => Promise.resolve())
    delivery.pass(lapseMs)
    await workOffPages(delivery, { ...delivery.ctx, provider })

    expect(begun.length).toBeLessThanOrEqual(100)
    const queued = (await run.captured()).length
    expect(new Set([...begun, ...provider.taken]).size).toBeLessThanOrEqual(120)
    expect(provider.taken.length + queued).toBe(120)
    await expectAccountedFor(run)
  }, 60_000)
})

describe('a provider that answers late', () => {
  it('keeps no chunk open: its mails end when they are answered, and a pause does not wait for them', async () => {
    const run = await someRun(delivery, { contacts: 8 })
    await run.sendPage()
    const answer = Promise.withResolvers<void>()
    const provider = noting(() => answer.promise)
    const stragglers = new Set<Promise<void>>()

    await sendPages({ ...delivery.ctx, provider }, stragglers)
    expect(stragglers.size).toBe(8)
    expect((await run.mails()).map(({ status }) => status)).toEqual(
      Array.from({ length: 8 }, () => 'SENDING'),
    )
    await run.setState('PAUSED')
    answer.resolve()
    await Promise.all(stragglers)

    expect((await run.mails()).map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 'SENT'))
    expect(provider.taken).toHaveLength(8)
    await expectAccountedFor(run)
  })

  it('and a process that dies meanwhile: they are handed over again when the claim lapses', async () => {
    const run = await someRun(delivery, { contacts: 3 })
    await run.sendPage()
    const provider = noting(() => new Promise(() => undefined))
    await sendPages({ ...delivery.ctx, provider }, new Set())

    await workOffPages(delivery)
    expect(await run.captured()).toEqual([])
    delivery.pass(lapseMs)
    await workOffPages(delivery)

    expect(await run.captured()).toHaveLength(3)
    await expectAccountedFor(run)
  })
})

const terminalTypes = ['email.sent', 'email.failed', 'email.suppressed', 'email.dropped']

/** Each contact has one mail, each mail ended once, and the pages say how many there are. */
async function expectAccountedFor(run: RunUnderTest): Promise<void> {
  const mails = await run.mails()
  expect(inOrder(mails.map((mail) => mail.contact_id))).toEqual(inOrder(run.contacts.map(({ id }) => id)))
  const published = await run.published()
  const alone = published.filter(({ type }) => terminalTypes.includes(type)).map(({ data }) => data.emailId)
  const together = (await run.published('run.sent')).flatMap(({ data }) =>
    data.mails.map(({ emailId }: { emailId: string }) => emailId),
  )
  expect(inOrder([...alone, ...together])).toEqual(inOrder(mails.map(({ id }) => id)))
  const expanded = (await run.published('run.expanded')).map(({ data }) => data)
  expect(new Set(expanded.map(({ number }) => number)).size).toBe(expanded.length)
  expect(expanded.reduce((sum, { created }) => sum + created, 0)).toBe(mails.length)
  expect(await run.queued()).toBe(0)
}
