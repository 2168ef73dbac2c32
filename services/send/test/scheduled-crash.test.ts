import { allowLogsInFile, until } from '@postrider/testing/jest'
import { v7 as uuidv7 } from 'uuid'
import { sendingProject } from './copied-mails.ts'
import { startDelivery, type Delivery } from './delivery.ts'
import { queuedMails, type Project } from './factories.ts'
import { killWhileDelivering } from './kill-while-delivering.ts'

// A killed process loses its connections.
allowLogsInFile('database.connection_lost', 'claim.left_to_expire', 'scheduled_mails.release_failed')

const hourMs = 3_600_000
/** Longer than the lease of a claim. */
const leaseMs = 400_000

let delivery: Delivery
let project: Project
beforeAll(async () => {
  delivery = await startDelivery()
})
beforeEach(async () => {
  project = await sendingProject(delivery)
})
afterAll(() => delivery.stop())

/** Schedules mails that are due when this function returns. */
async function scheduleDue(count: number): Promise<string[]> {
  const at = new Date(delivery.now().getTime() + hourMs).toISOString()
  const to = Array.from({ length: count }, () => `${uuidv7()}@example.net`)
  const mails: { email: string }[] = await queuedMails(project, { to, delivery: { at } })
  delivery.advanceClock(hourMs)
  return mails.map(({ email }) => email)
}

async function expectSentOnce(ids: readonly string[]): Promise<void> {
  const messages = (await delivery.send.published()).filter(({ projectId }) => projectId === project.id)
  const idsOf = (type: string): string[] =>
    messages.filter((message) => message.type === type).map(({ data }) => data.emailId)
  for (const type of ['email.scheduled', 'email.queued', 'email.sent'])
    expect(idsOf(type).toSorted()).toEqual(ids.toSorted())
  const captured = await delivery.send.db
    .selectFrom('inbox_messages')
    .select('email_id')
    .where('project_id', '=', project.id)
    .execute()
  expect(captured.map(({ email_id: id }) => id).toSorted()).toEqual(ids.toSorted())
  const units = messages.filter(({ type }) => type === 'usage.counted').map(({ data }) => data.units)
  expect(units.reduce((sum, each) => sum + each, 0)).toBe(ids.length)
}

describe('scheduled mails', () => {
  it('are sent and counted once if the process is killed while it reads their contacts', async () => {
    const ids = await scheduleDue(3)
    let isReading = false
    const { run, kill } = await delivery.startKillable({
      contacts: {
        ...delivery.send.contacts,
        find: () => {
          isReading = true
          return new Promise(() => undefined)
        },
      },
    })
    run().catch(() => undefined)
    await until(() => isReading)
    await kill()

    delivery.advanceClock(leaseMs)
    await delivery.run()

    await expectSentOnce(ids)
  })

  it.each(['before', 'after'] as const)(
    'are sent and counted once if the process is killed %s it calls the provider',
    async (point) => {
      const ids = await scheduleDue(3)
      await killWhileDelivering(delivery, point)

      delivery.advanceClock(leaseMs)
      await delivery.run()

      await expectSentOnce(ids)
    },
  )

  it('are sent and counted once by several processes', async () => {
    const ids = await scheduleDue(300)

    await Promise.all([1, 2, 3].map(() => delivery.startProcess().run()))
    await delivery.run()

    await expectSentOnce(ids)
  })
})
