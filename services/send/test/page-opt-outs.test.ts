import { contactDeleted, contactUpdated, draft } from '@postrider/contracts/messages'
import { until } from '@postrider/testing/jest'
import type { KyselyPlugin } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { sendPages } from '../src/campaigns/send-pages.ts'
import type { Context } from '../src/context.ts'
import { startDelivery, type Delivery } from './delivery.ts'
import { allAccepted } from './fake-provider.ts'
import { inOrder, someRun, workOffPages, type RunUnderTest } from './some-run.ts'

let delivery: Delivery
beforeAll(async () => {
  delivery = await startDelivery()
})
afterAll(() => delivery.stop())

/** A process whose provider takes ten mails of a page at a time, each time in so many ms, and does `meanwhile` when it has all rendered. */
function someProcess(ms: number, meanwhile: () => Promise<void> = () => Promise.resolve()) {
  const { provider, rendering, db } = delivery.ctx
  const [taken, statements]: [string[], string[]] = [[], []]
  let rendered = 0
  const renderMails: typeof rendering.renderMails = async function* (batch) {
    yield* rendering.renderMails(batch)
    rendered += batch.mails.length
  }
  const noting: KyselyPlugin = {
    transformQuery: ({ node }) => (statements.push(JSON.stringify(node)), node),
    transformResult: ({ result }) => Promise.resolve(result),
  }
  const deliver: typeof provider.deliver = async ({ mails }) => {
    const isFirst = taken.length === 0
    taken.push(...mails.map(({ to }) => to.email))
    if (isFirst) {
      await until(() => rendered === 150)
      await meanwhile()
    }
    delivery.pass(ms)
    return allAccepted(mails)
  }
  const ctx: Context = {
    ...delivery.ctx,
    db: db.withPlugin(noting),
    rendering: { ...rendering, renderMails },
    provider: { ...provider, capacity: () => 10, deliver },
  }
  const checks = (): number => statements.filter((text) => text.includes('send.find_blocks')).length
  return { ctx, taken, checks }
}

/** One contact unsubscribes, one is suppressed, one is deleted. */
async function optOut(
  { projectId, contacts }: RunUnderTest,
  [left = 0, blocked = 0, gone = 0]: readonly number[],
): Promise<void> {
  const at = new Date()
  const known = (index: number) => ({ id: '', email: '', data: {}, ...contacts[index], version: 2 })
  const of = (index: number) => ({ key: known(index).id, projectId, generation: 1, at })
  const times = { createdAt: at.toISOString(), updatedAt: at.toISOString() }
  await delivery.consume(draft(contactUpdated, of(left), { ...known(left), ...times, subscribed: false }))
  const rule = { id: uuidv7(), project_id: projectId, kind: 'ADDRESS', value: known(blocked).email } as const
  await delivery.send.db
    .insertInto('suppressions')
    .values({ ...rule, reason: 'MANUAL', created_at: at })
    .execute()
  const { id, email, version } = known(gone)
  await delivery.consume(draft(contactDeleted, of(gone), { id, email, version }))
}

describe('a page that a slow provider takes', () => {
  it('mails nobody who has opted out since it was read, and everybody else once', async () => {
    const run = await someRun(delivery, { contacts: 150 })
    await run.sendPage()
    // Of the contacts in work, and of those that are read ahead.
    const [inWork, ahead] = [
      [50, 51, 52],
      [120, 121, 122],
    ] as const
    const { ctx, taken } = someProcess(5_100, async () => {
      await optOut(run, inWork)
      await optOut(run, ahead)
    })

    await sendPages(ctx, new Set())
    await workOffPages(delivery)

    const email = (index: number): string => run.contacts[index]?.email ?? ''
    const blocked = new Set<number>([...inWork, ...ahead])
    expect(inOrder(taken)).toEqual(
      inOrder(run.contacts.map((each) => each.email).filter((_, at) => !blocked.has(at))),
    )
    const mails = new Map((await run.mails()).map((mail) => [mail.to_email, mail]))
    for (const [left, suppressed, gone] of [inWork, ahead]) {
      expect(mails.get(email(left))).toMatchObject({ status: 'SUPPRESSED', error: 'unsubscribed' })
      expect(mails.get(email(suppressed))).toMatchObject({ status: 'SUPPRESSED', error: 'MANUAL' })
      expect(mails.get(email(gone))).toBeUndefined()
    }
    expect(await run.queued()).toBe(0)
    expect(await run.published('email.suppressed')).toHaveLength(4)
    expect((await run.published('run.expanded'))[0]?.data).toMatchObject({ created: 148 })
  }, 30_000)

  it('asks once more in five seconds at most, and not at all while it is taken within them', async () => {
    const [quick, slow] = [someProcess(300), someProcess(1_000)]
    await (await someRun(delivery, { contacts: 150 })).sendPage()
    await sendPages(quick.ctx, new Set())
    await (await someRun(delivery, { contacts: 150 })).sendPage()

    await sendPages(slow.ctx, new Set())

    expect([quick.taken.length, quick.checks()]).toEqual([150, 2])
    // Once for each half as it is read. The first is in work for ten seconds, and the other is read as that begins.
    expect([slow.taken.length, slow.checks()]).toEqual([150, 4])
  }, 30_000)
})
