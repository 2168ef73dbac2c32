import { contactDeleted, contactUpdated, draft } from '@postrider/contracts/messages'
import { someCaller } from '@postrider/testing/service'
import { startDelivery, type Delivery } from './delivery.ts'
import { allAccepted, fakeProvider } from './fake-provider.ts'
import { inOrder, partsOf, someRun, ways, type RunUnderTest } from './some-run.ts'

let delivery: Delivery
beforeAll(async () => {
  delivery = await startDelivery()
})
afterAll(() => delivery.stop())

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
  const body = { kind: 'ADDRESS', value: known(blocked).email }
  await delivery.send.as(someCaller(projectId)).post('/suppressions', { body })
  const { id, email, version } = known(gone)
  await delivery.consume(draft(contactDeleted, of(gone), { id, email, version }))
}

describe.each(ways)('a page that a slow provider takes, %s', (way) => {
  it('mails nobody who has opted out more than five seconds before, and everybody else once', async () => {
    const run = await someRun(delivery, { contacts: 150 })
    await run.sendPage()
    let left: number[] = []
    const taken: string[] = []
    const provider = fakeProvider(
      async ({ mails }) => {
        const isFirst = taken.length === 0
        taken.push(...mails.map(({ to }) => to.email))
        if (isFirst) {
          left = run.contacts.flatMap(({ email }, index) => (taken.includes(email) ? [] : [index])).slice(-3)
          await optOut(run, left)
        }
        delivery.pass(5_100)
        return allAccepted(mails)
      },
      // Ten mails at a time.
      { deliversPages: true, capacity: () => 10 },
    )
    const process = delivery.startProcess(partsOf(way, { provider }))

    await process.run()
    await process.run()

    const [unsubscribed, suppressed, deleted] = left.map((index) => run.contacts[index]?.email ?? '')
    const others = run.contacts.map((each) => each.email).filter((_, index) => !left.includes(index))
    expect(inOrder(taken)).toEqual(inOrder(others))
    const mails = new Map((await run.mails()).map((mail) => [mail.to, mail]))
    expect(mails.get(unsubscribed ?? '')).toMatchObject({ status: 'SUPPRESSED', error: 'unsubscribed' })
    expect(mails.get(suppressed ?? '')).toMatchObject({ status: 'SUPPRESSED', error: 'MANUAL' })
    expect(mails.get(deleted ?? '')).toMatchObject({ status: 'SUPPRESSED', error: 'deleted' })
    expect(await run.queued()).toBe(0)
    expect(await run.published('email.suppressed')).toHaveLength(3)
  }, 30_000)
})
