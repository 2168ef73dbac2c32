import { setTimeout as pause } from 'node:timers/promises'
import { until } from '@postrider/testing/jest'
import { holdTransaction } from '@postrider/testing/postgres'
import { sql } from 'kysely'
import { sendPages } from '../src/campaigns/send-pages.ts'
import type { Context } from '../src/context.ts'
import { startDelivery, type Delivery } from './delivery.ts'
import { someRun, statuses } from './some-run.ts'

let delivery: Delivery
beforeAll(async () => {
  delivery = await startDelivery()
})
afterAll(() => delivery.stop())

/** Counts hand-overs: how many began, and the most of them at a time. They wait for `answered`. */
function counting({ provider }: Context, answered: Promise<void>) {
  const count = { begun: 0, atOnce: 0, most: 0 }
  const deliver: typeof provider.deliver = async (shipment) => {
    count.begun += 1
    count.atOnce += 1
    count.most = Math.max(count.most, count.atOnce)
    await answered
    const handOvers = await provider.deliver(shipment)
    count.atOnce -= 1
    return handOvers
  }
  return { count, provider: { ...provider, deliver } }
}

/** Keeps mails from being written until the answer is called, which ends that. */
const holdMails = ({ db }: Context): Promise<() => Promise<void>> =>
  holdTransaction(db, (tx) => sql`lock table emails in share row exclusive mode`.execute(tx))

describe('two pages of a run in one process', () => {
  it('are handed over one at a time, the second while the first is recorded', async () => {
    const run = await someRun(delivery, { contacts: 150 })
    await run.sendPage(1, run.contacts.slice(0, 100))
    await run.sendPage(2, run.contacts.slice(100))
    const answered = Promise.withResolvers<void>()
    const { count, provider } = counting(delivery.ctx, answered.promise)
    const ctx = { ...delivery.ctx, provider }
    const release = await holdMails(ctx)

    const first = sendPages(ctx, new Set())
    await until(() => count.begun === 1)
    const second = sendPages(ctx, new Set())
    // Time to begin, for one that does not wait.
    await pause(300)
    expect(count.begun).toBe(1)
    answered.resolve()
    await until(() => count.begun === 2)
    expect(await run.mails()).toEqual([])
    await release()

    expect(await Promise.all([first, second])).toEqual([true, true])
    expect(count).toEqual({ begun: 2, atOnce: 0, most: 1 })
    expect(new Set(statuses(await run.mails()))).toEqual(new Set(['DELIVERED']))
    expect(await run.captured()).toEqual(run.contacts.map(({ email }) => email).toSorted())
  })

  it('wait for no page whose hand-over has failed', async () => {
    const run = await someRun(delivery, { contacts: 20 })
    await run.sendPage(1, run.contacts.slice(0, 10))
    await run.sendPage(2, run.contacts.slice(10))
    const { provider } = delivery.ctx
    const deliver: typeof provider.deliver = () => Promise.reject(new Error('broken'))
    const broken = { ...delivery.ctx, provider: { ...provider, deliver } }

    await expect(sendPages(broken, new Set())).rejects.toThrow('could not be expanded')
    await sendPages(delivery.ctx, new Set())

    expect(await run.captured()).toEqual(
      run.contacts
        .slice(10)
        .map(({ email }) => email)
        .toSorted(),
    )
  })
})
