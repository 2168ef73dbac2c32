import { allowLogsInFile, until } from '@postrider/testing/jest'
import { failAt, healed } from '@postrider/testing/postgres'
import { startDelivery, type Delivery } from './delivery.ts'
import { runFaults, type RunFault } from './faults.ts'
import { expectAccountedFor, partsOf, queueCampaigns, someRun, statuses, ways } from './some-run.ts'

// How the fault shows depends on the point.
allowLogsInFile(
  'message.retried',
  'outcomes.record_retried',
  'mails.mark_refused',
  'claim.left_to_expire',
  'campaigns.state_unknown',
  'request.failed',
  'request.refused',
)

let delivery: Delivery
beforeAll(async () => {
  delivery = await startDelivery({}, partsOf('through the queue'))
})
afterAll(() => delivery.stop())

/** Longer than the lease of a page, of a batch, and the pause after a failure. */
const lapseMs = 400_000

/**
 * Repeats what a loop or campaigns repeats, until it succeeds; each failure is a crash whose claims lapse.
 */
async function despite(work: () => Promise<unknown>): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await work()
      return
    } catch (error) {
      if (attempt === 10) throw error
      delivery.pass(lapseMs)
    }
  }
}

const points = Object.keys(runFaults).filter((point): point is RunFault => point in runFaults)

describe('a campaign whose database fails', () => {
  it.each(points)(
    'when: %s, mails everybody in the end, or has them dropped, each once',
    async (point) => {
      const run = await someRun(delivery, { contacts: 16 })
      const setState = (state: 'PAUSED' | 'RUNNING' | 'CANCELLED') => despite(() => run.setState(state))
      const page = (number: number) => run.sendPage(number, run.contacts.slice(number * 4 - 4, number * 4))
      await failAt(delivery.send.db, runFaults[point], { times: 2 })

      await page(1)
      await page(2)
      await despite(() => queueCampaigns(delivery))
      await setState('PAUSED')
      await setState('RUNNING')
      await despite(() => delivery.run())
      await page(3)
      await despite(() => queueCampaigns(delivery))
      await setState('CANCELLED')
      await page(4)
      await despite(() => queueCampaigns(delivery))
      expect(await healed(delivery.send.db)).toBeGreaterThan(2)
      delivery.pass(lapseMs)
      await delivery.run()

      await expectAccountedFor(run)
      expect(statuses(await run.mails()).filter((status) => status === 'DELIVERED')).toHaveLength(8)
      expect(statuses(await run.mails()).filter((status) => status === 'DROPPED')).toHaveLength(8)
    },
    60_000,
  )
})

describe.each(ways)('a process that reads the contacts of a page, whose mails go %s', (way) => {
  type Find = Delivery['send']['contacts']['find']

  /** A process begins with the page, and waits for its contacts until `answer`. */
  async function beginWithPage() {
    const [begun, answered] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const { contacts } = delivery.send
    const find: Find = async (body) => {
      const found = await contacts.find(body)
      begun.resolve()
      await answered.promise
      return found
    }
    const process = await delivery.startDoomed(partsOf(way, { contacts: { ...contacts, find } }))
    const running = process.run()
    running.catch(() => undefined)
    await begun.promise
    return { ...process, answer: () => (answered.resolve(), running) }
  }

  it('leaves it to another after its lease when it is killed', async () => {
    const run = await someRun(delivery, { contacts: 3 })
    await run.sendPage()
    await (await beginWithPage()).kill()
    const other = delivery.startProcess(partsOf(way))

    await other.run()
    expect(await run.mails()).toEqual([])
    delivery.pass(lapseMs)
    await other.run()

    await expectAccountedFor(run)
    expect(await run.captured()).toHaveLength(3)
  })

  it('makes no second mail of it when another has taken it meanwhile', async () => {
    const run = await someRun(delivery, { contacts: 3 })
    await run.sendPage()
    const slow = await beginWithPage()
    delivery.pass(lapseMs)
    const other = delivery.startProcess(partsOf(way))
    await other.run()

    await slow.answer()
    await other.run()

    await expectAccountedFor(run)
    expect(await run.published('audience_page.expanded')).toHaveLength(1)
  })

  it('tries again later when they cannot be read; other projects go on', async () => {
    const [failing, other] = [await someRun(delivery), await someRun(delivery)]
    for (const run of [failing, other]) await run.sendPage()
    let isDown = true
    const { contacts } = delivery.send
    const find: Find = (body) =>
      isDown && body.projectId === failing.projectId
        ? Promise.reject(new Error('contacts is away'))
        : contacts.find(body)
    const process = delivery.startProcess(partsOf(way, { contacts: { ...contacts, find } }))

    await expect(process.run()).rejects.toThrow('contacts is away')
    await process.run()
    expect([(await failing.mails()).length, (await other.captured()).length]).toEqual([0, 3])

    isDown = false
    await until(async () => {
      delivery.pass(1_000)
      await process.run()
      return (await failing.captured()).length === 3
    })
    await expectAccountedFor(failing)
  })
})
