import { setTimeout as pauseMs } from 'node:timers/promises'
import { until } from '@postrider/testing/jest'
import type { DeliveryResult } from '../src/providers/provider.ts'
import { startDelivery } from './delivery.ts'
import { accepted, fakeProvider, throughQueue } from './fake-provider.ts'
import { partsOf, someRun, statuses, ways } from './some-run.ts'

const contacts = 250

describe.each(ways)('a slow provider that has mails of a campaign, %s', (way) => {
  it.each(['PAUSED', 'CANCELLED'] as const)(
    'begins with no further mail once the call has answered that the campaign is %s',
    async (state) => {
      const begun: string[] = []
      const lateBeginnings: string[] = []
      let answeredAt = Number.POSITIVE_INFINITY
      const oneByOne = fakeProvider(() => Promise.reject(new Error('Not used')), {
        deliversPages: true,
        deliver: async ({ mails, isStopped, onResult }) => {
          const outcomes = new Map<string, DeliveryResult>()
          for (const { id } of mails) {
            const isGoing = isStopped?.(id) !== true
            outcomes.set(id, isGoing ? accepted : { kind: 'postponed' })
            if (!isGoing) continue
            begun.push(id)
            onResult?.(id, accepted)
            if (performance.now() > answeredAt) lateBeginnings.push(id)
            // Slow until the call is answered.
            if (answeredAt === Number.POSITIVE_INFINITY) await pauseMs(10)
          }
          return outcomes
        },
      })
      const provider = way === 'through the queue' ? throughQueue(oneByOne) : oneByOne
      const delivery = await startDelivery({}, { provider })
      const run = await someRun(delivery, { contacts })
      await run.sendPage()

      const running = delivery.run()
      await until(() => begun.length >= 3)
      const calledAt = performance.now()
      await run.setState(state)
      answeredAt = performance.now()
      await running
      await delivery.run()

      expect(answeredAt - calledAt).toBeLessThan(5_000)
      expect(lateBeginnings).toEqual([])
      expect(new Set(await run.told())).toEqual(new Set(begun))
      expect(begun.length).toBeLessThan(contacts)
      const dropped = await run.published('email.dropped')
      expect(dropped).toHaveLength(state === 'PAUSED' ? 0 : contacts - begun.length)
      if (state === 'PAUSED') await run.setState('RUNNING')
      // On a busy machine the state of the campaign may be too old for a moment: then the others of the page
      // wait for their next turn.
      await until(async () => {
        delivery.pass(60_000)
        await delivery.run()
        const mails = await run.mails()
        return mails.length === contacts && !statuses(mails).includes('QUEUED')
      })
      await delivery.stop()
    },
    30_000,
  )
})

describe.each(ways)('a process that stops in the middle of a campaign, %s', (way) => {
  it('ends what it has begun, and another goes on immediately', async () => {
    const delivery = await startDelivery({}, partsOf(way))
    const run = await someRun(delivery, { contacts: 400 })
    await run.sendPage()
    let stopped: Promise<void> | undefined
    const { provider: inbox } = delivery.startProcess().ctx
    const deliver: typeof inbox.deliver = (shipment) => {
      stopped ??= stopping.service.stop()
      return inbox.deliver(shipment)
    }
    const stopping = delivery.startProcess(partsOf(way, { provider: { ...inbox, deliver } }))
    await stopping.service.start()
    await until(() => stopped !== undefined)
    await stopped
    const captured = (await run.captured()).length

    await delivery.run()

    expect(captured).toBeGreaterThan(0)
    expect(captured).toBeLessThan(400)
    expect(await run.captured()).toEqual(run.contacts.map(({ email }) => email).toSorted())
    await delivery.stop()
  })
})
