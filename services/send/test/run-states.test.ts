import { setTimeout as pauseMs } from 'node:timers/promises'
import { setRunState } from '../src/campaigns/set-run-state.ts'
import { claimBatch } from '../src/queue/claim-batch.ts'
import { dispatchClaimed } from '../src/queue/dispatch-batch.ts'
import { startDelivery, type Delivery } from './delivery.ts'
import { expandAll, inOrder, someRun, statuses, workOff } from './some-run.ts'

let delivery: Delivery
beforeAll(async () => {
  delivery = await startDelivery()
})
afterAll(() => delivery.stop())

const terminalTypes = ['email.sent', 'email.failed', 'email.suppressed', 'email.dropped']

describe('a cancelled run', () => {
  it('drops what is queued, with its terminal messages, before it answers; what has gone stays sent', async () => {
    const run = await someRun(delivery, { contacts: 5 })
    await run.sendPage(1, run.contacts.slice(0, 2))
    await workOff(delivery)
    await run.sendPage(2, run.contacts.slice(2))
    await expandAll(delivery.ctx)

    await run.setState('CANCELLED')

    expect(statuses(await run.mails()).toSorted()).toEqual([
      'DELIVERED',
      'DELIVERED',
      'DROPPED',
      'DROPPED',
      'DROPPED',
    ])
    expect(await run.queued()).toBe(0)
    expect((await run.published('email.dropped')).map(({ data }) => data.reason)).toEqual(
      Array(3).fill('campaign cancelled'),
    )
  })

  it('makes of waiting pages mails that are dropped, so that everybody is accounted for', async () => {
    const run = await someRun(delivery, { contacts: 4 })
    await run.sendPage(1, run.contacts.slice(0, 2))

    await run.setState('CANCELLED')
    await run.sendPage(2, run.contacts.slice(2))
    await workOff(delivery)

    expect(statuses(await run.mails())).toEqual(Array(4).fill('DROPPED'))
    expect(await run.published('email.queued')).toEqual([])
    expect(await run.published('email.dropped')).toHaveLength(4)
    expect((await run.published('run.expanded')).map(({ data }) => data.created)).toEqual([2, 2])
    expect(await run.captured()).toEqual([])
  })

  it('drops mails that were claimed already, each once', async () => {
    const run = await someRun(delivery, { contacts: 5 })
    await run.sendPage()
    await expandAll(delivery.ctx)
    const batch = await claimBatch(delivery.ctx, 10)
    if (!batch) throw new Error('Nothing was claimed')

    await run.setState('CANCELLED')
    await dispatchClaimed(delivery.ctx, batch)
    await workOff(delivery)

    expect(await run.captured()).toEqual([])
    expect(statuses(await run.mails())).toEqual(Array(5).fill('DROPPED'))
    expect(await run.published('email.dropped')).toHaveLength(5)
  })

  it('drops the mails of a paused one', async () => {
    const run = await someRun(delivery, { contacts: 2 })
    await run.sendPage()
    await expandAll(delivery.ctx)
    await run.setState('PAUSED')

    await run.setState('CANCELLED')

    expect(statuses(await run.mails())).toEqual(['DROPPED', 'DROPPED'])
  })

  it('stays cancelled: a repeat is answered, another state is refused with 409', async () => {
    const run = await someRun(delivery, { contacts: 1 })
    await run.setState('CANCELLED')

    expect(await run.setState('CANCELLED')).toEqual({})
    await expect(run.setState('RUNNING')).rejects.toMatchObject({ code: 'CONFLICT' })
    await expect(run.setState('PAUSED')).rejects.toMatchObject({ code: 'CONFLICT' })
  })

  it('ends when a batch that had lost its process lapses', async () => {
    const run = await someRun(delivery, { contacts: 3 })
    await run.sendPage()
    await expandAll(delivery.ctx)
    await claimBatch(delivery.ctx, 10)

    await run.setState('CANCELLED')
    expect(await run.queued()).toBe(3)
    delivery.pass(121_000)
    await workOff(delivery)

    expect(statuses(await run.mails())).toEqual(Array(3).fill('DROPPED'))
    expect(await run.captured()).toEqual([])
  })
})

describe('a hand-over that takes long', () => {
  it.each(['PAUSED', 'CANCELLED'] as const)(
    'begins with no further mail once the call has answered that the run is %s',
    async (state) => {
      const begun: string[] = []
      let answeredAt = Number.POSITIVE_INFINITY
      const lateBeginnings: string[] = []
      // One mail after another, 50 ms each: 30 mails are marked together and take 1.5 s.
      const slow = await startDelivery(
        {},
        {
          provider: {
            ...delivery.ctx.provider,
            deliver: async ({ mails, isStopped }) => {
              const outcomes = new Map()
              for (const { id } of mails) {
                if (isStopped?.(id)) {
                  outcomes.set(id, { kind: 'postponed' })
                  continue
                }
                begun.push(id)
                if (performance.now() > answeredAt) lateBeginnings.push(id)
                await pauseMs(50)
                outcomes.set(id, { kind: 'accepted', providerMessageId: null, facts: [] })
              }
              return outcomes
            },
          },
        },
      )
      const run = await someRun(slow, { contacts: 30 })
      await run.sendPage()
      await expandAll(slow.ctx)

      const handingOver = slow.run(10)
      while (begun.length < 3) await pauseMs(5)
      const calledAt = performance.now()
      await run.setState(state)
      answeredAt = performance.now()
      await handingOver
      await slow.run(10)

      expect(answeredAt - calledAt).toBeLessThan(5_000)
      expect(lateBeginnings).toEqual([])
      const sent = (await run.published('email.sent')).length
      expect(sent).toBe(begun.length)
      expect(sent).toBeLessThan(30)
      expect(await run.queued()).toBe(state === 'PAUSED' ? 30 - sent : 0)
      expect(await run.published('email.dropped')).toHaveLength(state === 'PAUSED' ? 0 : 30 - sent)
      await slow.stop()
    },
    30_000,
  )
})

describe('a state that is set again and again while two instances work', () => {
  it('loses nobody, mails nobody twice, and ends each mail once', async () => {
    const run = await someRun(delivery, { contacts: 300 })
    for (let number = 1; number <= 10; number += 1)
      await run.sendPage(number, run.contacts.slice((number - 1) * 30, number * 30))
    const second = { ...delivery, ctx: { ...delivery.ctx } }

    const work = Promise.all([delivery, second, delivery].map((each) => workOff(each)))
    for (const state of ['PAUSED', 'RUNNING', 'PAUSED', 'RUNNING'] as const)
      await setRunState(delivery.ctx, { ...run.named, state })
    await work
    await setRunState(delivery.ctx, { ...run.named, state: 'CANCELLED' })
    await workOff(delivery)

    const mails = await run.mails()
    expect(inOrder(mails.map((mail) => mail.contact_id))).toEqual(inOrder(run.contacts.map(({ id }) => id)))
    const ended = (await run.published()).filter(({ type }) => terminalTypes.includes(type))
    expect(inOrder(ended.map(({ data }) => data.emailId))).toEqual(inOrder(mails.map(({ id }) => id)))
    expect((await run.captured()).length).toBe(
      statuses(mails).filter((status) => status === 'DELIVERED').length,
    )
    expect(await run.published('run.expanded')).toHaveLength(10)
    expect(await run.queued()).toBe(0)
  }, 60_000)
})
