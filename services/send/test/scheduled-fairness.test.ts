import { sendingProject } from './copied-mails.ts'
import { startDelivery, type Delivery } from './delivery.ts'
import { queuedMails, type Project } from './factories.ts'
import { allAccepted, fakeProvider } from './fake-provider.ts'

const hourMs = 3_600_000

let delivery: Delivery
/** The project of each mail, in the order in which the provider got the mails. */
const delivered: string[] = []

beforeAll(async () => {
  const provider = fakeProvider(({ mails }) => {
    delivered.push(...mails.map(({ projectId }) => projectId))
    return Promise.resolve(allAccepted(mails))
  })
  delivery = await startDelivery({}, { provider })
})
afterAll(() => delivery.stop())

async function schedule(project: Project, count: number, at: string): Promise<void> {
  const to = Array.from({ length: count }, (_, index) => `p${index}@example.net`)
  expect(await queuedMails(project, { to, delivery: { at } })).toHaveLength(count)
}

describe('scheduled mails of a project that are due in the same second as many mails of another project', () => {
  it('are not delivered after these mails', async () => {
    const [many, few] = [await sendingProject(delivery), await sendingProject(delivery)]
    const at = new Date(delivery.now().getTime() + hourMs).toISOString()
    await schedule(many, 1_000, at)
    await schedule(few, 5, at)

    // Mails become claimable a minute before they are due.
    delivery.advanceClock(hourMs - 1)
    await delivery.run()
    const early = delivered.length
    delivery.advanceClock(1)
    await delivery.run()

    expect(early).toBe(0)
    expect(delivered).toHaveLength(1_005)
    expect(delivered.filter((id) => id === few.id)).toHaveLength(5)
    // Each batch of 75 mails has mails of both projects. Three batches are in progress at the same time.
    expect(delivered.lastIndexOf(few.id)).toBeLessThan(500)
  })
})
