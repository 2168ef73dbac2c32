import { startDelivery, type Delivery } from './delivery.ts'
import {
  expectAccountedFor,
  partsOf,
  queueCampaigns,
  someRun,
  statuses,
  ways,
  type RunUnderTest,
} from './some-run.ts'
import { watchedRendering } from './watched-rendering.ts'

const leaseMs = 121_000

describe.each(ways)('a cancelled campaign, whose mails go %s', (way) => {
  let delivery: Delivery
  beforeAll(async () => {
    delivery = await startDelivery({}, partsOf(way))
  })
  afterAll(() => delivery.stop())

  const queueIt = async (run: RunUnderTest): Promise<void> => {
    await run.sendPage()
    if (way === 'through the queue') await queueCampaigns(delivery)
  }
  /** A process renders mails of the campaign until `release`, or until it is killed. */
  const renderingProcess = async () => {
    const [begun, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const hold = (): Promise<void> => {
      begun.resolve()
      return released.promise
    }
    const rendering = watchedRendering({ hold })
    const { run, kill } = await delivery.startDoomed({ provider: delivery.ctx.provider, rendering })
    const running = run()
    running.catch(() => undefined)
    await begun.promise
    return { kill, release: () => (released.resolve(), running) }
  }

  it('drops what is queued with its terminal messages, and what has gone stays sent', async () => {
    const run = await someRun(delivery, { contacts: 5 })
    await run.sendPage(1, run.contacts.slice(0, 2))
    await delivery.run()
    await run.sendPage(2, run.contacts.slice(2))
    await queueCampaigns(delivery)

    await run.setState('CANCELLED')

    const expected = ['DELIVERED', 'DELIVERED', 'DROPPED', 'DROPPED', 'DROPPED']
    expect(statuses(await run.mails()).toSorted()).toEqual(expected)
    const reasons = (await run.published('email.dropped')).map(({ data }) => data.reason)
    expect(reasons).toEqual(Array(3).fill('campaign cancelled'))
    await expectAccountedFor(run)
  })

  it('makes of waiting pages mails that are dropped, so that everybody is accounted for', async () => {
    const run = await someRun(delivery, { contacts: 4 })
    await run.sendPage(1, run.contacts.slice(0, 2))

    await run.setState('CANCELLED')
    await run.sendPage(2, run.contacts.slice(2))
    await delivery.run()

    expect(statuses(await run.mails())).toEqual(Array(4).fill('DROPPED'))
    expect(await run.published('email.queued')).toEqual([])
    expect((await run.published('audience_page.expanded')).map(({ data }) => data.created)).toEqual([2, 2])
    await expectAccountedFor(run)
    expect(await run.captured()).toEqual([])
  })

  it('drops mails that a process has begun with', async () => {
    const run = await someRun(delivery, { contacts: 5 })
    await queueIt(run)
    const { release } = await renderingProcess()

    await run.setState('CANCELLED')
    await release()
    await delivery.run()

    expect(await run.captured()).toEqual([])
    expect(statuses(await run.mails())).toEqual(Array(5).fill('DROPPED'))
    await expectAccountedFor(run)
  })

  it('drops mails of a process that was killed when its claim has lapsed', async () => {
    const run = await someRun(delivery, { contacts: 3 })
    await queueIt(run)
    const { kill } = await renderingProcess()
    await kill()

    await run.setState('CANCELLED')
    await delivery.run()
    expect(await run.published('email.dropped')).toEqual([])
    delivery.pass(leaseMs)
    await delivery.run()

    expect(statuses(await run.mails())).toEqual(Array(3).fill('DROPPED'))
    expect(await run.captured()).toEqual([])
  })

  it('drops the mails of a paused one', async () => {
    const run = await someRun(delivery, { contacts: 2 })
    await run.sendPage()
    await queueCampaigns(delivery)
    await run.setState('PAUSED')

    await run.setState('CANCELLED')

    expect(statuses(await run.mails())).toEqual(['DROPPED', 'DROPPED'])
  })
})

describe('the state of a campaign', () => {
  let delivery: Delivery
  beforeAll(async () => {
    delivery = await startDelivery()
  })
  afterAll(() => delivery.stop())

  it('stays cancelled: a repeat is answered, another state is refused with 409', async () => {
    const run = await someRun(delivery, { contacts: 1 })
    await run.setState('CANCELLED')

    expect(await run.setState('CANCELLED')).toEqual({})
    await expect(run.setState('RUNNING')).rejects.toMatchObject({ code: 'CONFLICT' })
    await expect(run.setState('PAUSED')).rejects.toMatchObject({ code: 'CONFLICT' })
  })

  it.each(ways)(
    'may be set again and again while three processes work: nobody is lost or mailed twice (%s)',
    async (way) => {
      const run = await someRun(delivery, { contacts: 300 })
      for (let number = 1; number <= 10; number += 1)
        await run.sendPage(number, run.contacts.slice((number - 1) * 30, number * 30))
      const processes = [1, 2, 3].map(() => delivery.startProcess(partsOf(way)))

      const work = Promise.all(processes.map((process) => process.run()))
      for (const state of ['PAUSED', 'RUNNING', 'PAUSED', 'RUNNING'] as const) await run.setState(state)
      await work
      await run.setState('CANCELLED')
      await delivery.run()

      await expectAccountedFor(run)
      const delivered = statuses(await run.mails()).filter((status) => status === 'DELIVERED')
      expect(await run.captured()).toHaveLength(delivered.length)
      expect(await run.published('audience_page.expanded')).toHaveLength(10)
    },
    60_000,
  )
})
