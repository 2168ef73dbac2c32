import { until } from '@postrider/testing/jest'
import { countBlocked } from '@postrider/testing/postgres'
import { sendPages } from '../src/campaigns/send-pages.ts'
import { setRunState } from '../src/campaigns/set-run-state.ts'
import { startDelivery, type Delivery } from './delivery.ts'
import { inOrder, someRun, statuses, workOffPages } from './some-run.ts'

let delivery: Delivery
beforeAll(async () => {
  delivery = await startDelivery()
})
afterAll(() => delivery.stop())

/** A state is being set, and waits for the chunk that is being handed over. */
const untilStateWaits = (): Promise<void> =>
  until(async () => (await countBlocked(delivery.send.db, 'pg_advisory_xact_lock(')) > 0)

describe('a pause or cancel', () => {
  it('answers when the chunk under way is recorded; the rest waits for the resume', async () => {
    const run = await someRun(delivery, { contacts: 250 })
    await run.sendPage()
    const { provider } = delivery.ctx
    let paused: Promise<unknown> | undefined
    const deliver: typeof provider.deliver = async (shipment) => {
      paused ??= setRunState(delivery.ctx, { ...run.named, state: 'PAUSED' })
      const early = await Promise.race([paused.then(() => 'answered'), untilStateWaits().then(() => 'waits')])
      expect(early).toBe('waits')
      return provider.deliver(shipment)
    }

    await sendPages({ ...delivery.ctx, provider: { ...provider, deliver } }, new Set())
    await paused
    const captured = await run.captured()
    await workOffPages(delivery)

    expect(captured).toHaveLength(100)
    expect(await run.captured()).toHaveLength(100)
    await run.setState('RUNNING')
    await workOffPages(delivery)
    expect(await run.captured()).toHaveLength(250)
    expect(await run.queued()).toBe(0)
  })

  it('drops who was not mailed yet: everybody has a mail', async () => {
    const run = await someRun(delivery, { contacts: 150 })
    await run.sendPage()
    const { provider } = delivery.ctx
    let cancelled: Promise<unknown> | undefined
    const deliver: typeof provider.deliver = async (shipment) => {
      cancelled ??= setRunState(delivery.ctx, { ...run.named, state: 'CANCELLED' })
      // Else the next chunk could begin before it.
      await untilStateWaits()
      return provider.deliver(shipment)
    }

    await sendPages({ ...delivery.ctx, provider: { ...provider, deliver } }, new Set())
    await cancelled
    await workOffPages(delivery)

    const mails = await run.mails()
    expect(inOrder(mails.map((mail) => mail.contact_id))).toEqual(inOrder(run.contacts.map(({ id }) => id)))
    expect(statuses(mails).filter((status) => status === 'DROPPED')).toHaveLength(50)
    expect((await run.published('run.expanded')).map(({ data }) => data.created)).toEqual([150])
  })
})

describe('a process that stops', () => {
  it('ends its turn with a page, which goes on at once in another process', async () => {
    const run = await someRun(delivery, { contacts: 400 })
    await run.sendPage()
    const stop = new AbortController()
    const { provider } = delivery.ctx
    const deliver: typeof provider.deliver = (shipment) => {
      stop.abort()
      return provider.deliver(shipment)
    }
    const stopping = { ...delivery.ctx, provider: { ...provider, deliver } }

    await sendPages(stopping, new Set(), { signal: stop.signal })
    const captured = await run.captured()
    await workOffPages(delivery)

    // With those that were being read meanwhile.
    expect(captured).toHaveLength(200)
    expect(await run.captured()).toEqual(run.contacts.map(({ email }) => email).toSorted())
  })
})
