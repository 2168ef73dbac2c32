import { until } from '@postrider/testing/jest'
import { startDelivery, type Delivery } from './delivery.ts'
import { allAccepted, fakeProvider, refused } from './fake-provider.ts'
import { partsOf, queueCampaigns, someRun, statuses, ways } from './some-run.ts'
import { watchedRendering } from './watched-rendering.ts'

describe.each(ways)('a paused campaign, whose mails go %s', (way) => {
  let delivery: Delivery
  beforeAll(async () => {
    delivery = await startDelivery({}, partsOf(way))
  })
  afterAll(() => delivery.stop())

  /** A process that has begun with the campaign and waits until `release`. */
  async function busyProcess(part: 'contacts' | 'rendering') {
    const [begun, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const hold = (): Promise<void> => {
      begun.resolve()
      return released.promise
    }
    const { contacts } = delivery.send
    const parts = {
      contacts: {
        contacts: {
          ...contacts,
          find: (body: Parameters<typeof contacts.find>[0]) => hold().then(() => contacts.find(body)),
        },
      },
      rendering: { rendering: watchedRendering({ hold }) },
    }[part]
    const process = delivery.startProcess({ provider: delivery.ctx.provider, ...parts })
    const running = process.run()
    await begun.promise
    return {
      release: () => {
        released.resolve()
        return running
      },
    }
  }

  it('delivers nothing, and goes on where it was when it is resumed', async () => {
    const run = await someRun(delivery, { contacts: 6 })
    await run.sendPage(1, run.contacts.slice(0, 3))
    if (way === 'through the queue') await queueCampaigns(delivery)

    await run.setState('PAUSED')
    await run.sendPage(2, run.contacts.slice(3))
    await delivery.run()

    expect(await run.captured()).toEqual([])
    const waiting = way === 'through the queue' ? Array(3).fill('QUEUED') : []
    expect(statuses(await run.mails())).toEqual(waiting)

    await run.setState('RUNNING')
    await delivery.run()

    expect(await run.captured()).toHaveLength(6)
    expect(await run.told()).toHaveLength(6)
  })

  it('may be paused and resumed again and again; a repeat changes nothing', async () => {
    const run = await someRun(delivery, { contacts: 2 })
    await run.sendPage()
    await queueCampaigns(delivery)

    for (const state of ['PAUSED', 'PAUSED', 'RUNNING', 'RUNNING', 'PAUSED'] as const)
      await run.setState(state)
    await delivery.run()
    expect(await run.captured()).toEqual([])
    for (const state of ['RUNNING', 'PAUSED', 'PAUSED', 'RUNNING'] as const) await run.setState(state)
    await delivery.run()

    expect(await run.captured()).toHaveLength(2)
  })

  it.each(['contacts', 'rendering'] as const)(
    'is held by a process that has begun with it (%s): its mails go out once after it is resumed',
    async (part) => {
      const run = await someRun(delivery, { contacts: 5 })
      await run.sendPage()
      if (way === 'through the queue' && part === 'rendering') await queueCampaigns(delivery)
      const busy = await busyProcess(part)

      await run.setState('PAUSED')
      await busy.release()
      await delivery.run()
      expect(await run.captured()).toEqual([])

      await run.setState('RUNNING')
      await delivery.run()
      expect(await run.captured()).toHaveLength(5)
      expect(await run.told()).toHaveLength(5)
    },
  )
})

describe('a mail of a paused campaign that waits to be tried again', () => {
  it('keeps its time', async () => {
    const given: string[] = []
    const provider = fakeProvider(({ mails }) => {
      given.push(...mails.map(({ id }) => id))
      return Promise.resolve(
        given.length === 1
          ? new Map(mails.map(({ id }) => [id, refused('transient', 'try later')]))
          : allAccepted(mails),
      )
    })
    const delivery = await startDelivery({}, { provider })
    const run = await someRun(delivery, { contacts: 1 })
    await run.sendPage()
    await delivery.run()

    await run.setState('PAUSED')
    await run.setState('PAUSED')
    await run.setState('RUNNING')
    await delivery.run()
    const early = given.length
    await until(async () => {
      delivery.pass(1_000)
      await delivery.run()
      return given.length > 1
    })

    expect(early).toBe(1)
    expect(statuses(await run.mails())).toEqual(['SENT'])
    await delivery.stop()
  })
})
