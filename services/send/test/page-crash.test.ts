import { allowLogsInFile, until } from '@postrider/testing/jest'
import { failAt, healed } from '@postrider/testing/postgres'
import type { Provider } from '../src/providers/provider.ts'
import { startDelivery, type Delivery } from './delivery.ts'
import { allAccepted, fakeProvider, refused } from './fake-provider.ts'
import { pageFaults, type PageFault } from './faults.ts'
import { killedDelivering } from './killed-delivering.ts'
import type { SendProcess } from './send-process.ts'
import { expectAccountedFor, partsOf, someRun, statuses, ways } from './some-run.ts'

// How the fault shows depends on the point.
allowLogsInFile('outcomes.record_retried', 'claim.left_to_expire', 'mails.mark_refused')

let delivery: Delivery
beforeAll(async () => {
  delivery = await startDelivery()
})
afterAll(() => delivery.stop())

/** Longer than the lease of a page, of a batch, and the pause after a failure. */
const lapseMs = 400_000

/**
 * Delivers what is due until nothing fails. An error stands for a crash: its claims lapse before the next
 * attempt.
 */
async function runDespite(process: Pick<SendProcess, 'run'> = delivery): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await process.run()
      return
    } catch (error) {
      if (attempt === 10) throw error
      delivery.pass(lapseMs)
    }
  }
}

const points = Object.keys(pageFaults).filter((point): point is PageFault => point in pageFaults)

/** A provider that refuses every mail for now. */
const refusing = (): Provider =>
  fakeProvider(
    ({ mails }) => Promise.resolve(new Map(mails.map(({ id }) => [id, refused('transient', 'later')]))),
    { deliversPages: true },
  )

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
      await failAt(delivery.send.db, pageFaults[point], { times })

      await runDespite(point === 'mail queued' ? delivery.startProcess({ provider: refusing() }) : delivery)
      expect(await healed(delivery.send.db)).toBeGreaterThan(0)
      delivery.pass(lapseMs)
      await delivery.run()

      await expectAccountedFor(run)
    },
    60_000,
  )
})

/** A provider that accepts each mail when `answer` resolves, and notes which it was given. */
function noting(answer?: Promise<void>): Provider & { taken: string[] } {
  const taken: string[] = []
  const provider = fakeProvider(
    async ({ mails }) => {
      taken.push(...mails.map(({ id }) => id))
      await answer
      return allAccepted(mails)
    },
    { deliversPages: true },
  )
  return { ...provider, taken }
}

describe('two processes', () => {
  it('send the pages of one campaign at the same time, each mail once', async () => {
    const run = await someRun(delivery, { contacts: 600 })
    for (const number of [1, 2, 3])
      await run.sendPage(number, run.contacts.slice(number * 200 - 200, number * 200))
    const provider = noting()
    const processes = [1, 2, 3].map(() => delivery.startProcess({ provider }))

    await Promise.all(processes.map((process) => process.run()))
    await processes[0]?.run()

    expect(provider.taken).toHaveLength(600)
    expect(new Set(provider.taken).size).toBe(600)
    await expectAccountedFor(run)
  })

  it.each(ways)(
    'of which one is killed: the other hands over again what it had begun, as the same mails, %s',
    async (way) => {
      const own = await startDelivery({}, partsOf(way))
      const run = await someRun(own, { contacts: 120 })
      await run.sendPage()
      const { mails } = await killedDelivering(own, 'after')
      const begun = mails.map(({ id, raw }) => [id, /^Message-ID:\s*(<.*>)/im.exec(raw.toString())?.[1]])
      await own.run()
      const whileLeased = (await run.mails()).filter(({ status }) => status === 'DELIVERED')

      own.pass(lapseMs)
      await own.run()

      // The inbox keeps one copy of a mail, however often it is given it.
      expect(await run.captured()).toEqual(run.contacts.map(({ email }) => email).toSorted())
      expect(whileLeased.length).toBeLessThanOrEqual(120 - begun.length)
      const ids = new Map((await run.mails()).map(({ id, messageId }) => [id, messageId]))
      for (const [id = '', messageId] of begun) expect(ids.get(id)).toBe(messageId)
      await expectAccountedFor(run)
      await own.stop()
    },
    60_000,
  )
})

describe('a provider that answers late', () => {
  it('does not keep a pause waiting, and its mails end when they are answered', async () => {
    const run = await someRun(delivery, { contacts: 8 })
    await run.sendPage()
    const answer = Promise.withResolvers<void>()
    const provider = noting(answer.promise)
    const running = delivery.startProcess({ provider }).run()
    await until(() => provider.taken.length === 8)

    await run.setState('PAUSED')
    const meanwhile = statuses(await run.mails())
    answer.resolve()
    await running

    expect(meanwhile).toEqual(Array(8).fill('SENDING'))
    expect(statuses(await run.mails())).toEqual(Array(8).fill('SENT'))
    expect(provider.taken).toHaveLength(8)
    await expectAccountedFor(run)
  })
})
