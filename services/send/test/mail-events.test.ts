import { until } from '@postrider/testing/jest'
import { countBlocked, holdTransaction } from '@postrider/testing/postgres'
import { fc } from '@postrider/testing/property'
import { startDelivery, type Delivery } from './delivery.ts'
import { someProject } from './factories.ts'
import { accepted, fakeProvider } from './fake-provider.ts'
import { visit } from './followed-links.ts'
import {
  postSns,
  sesEvent,
  snsParts,
  snsSettings,
  type SesBounceType,
  type SesEvent,
  type SesEventType,
} from './ses-events.ts'

let delivery: Delivery

beforeAll(async () => {
  delivery = await startDelivery(snsSettings, {
    ...snsParts,
    provider: fakeProvider(({ mails }) =>
      Promise.resolve(new Map(mails.map(({ id }) => [id, { ...accepted, providerMessageId: `ses-${id}` }]))),
    ),
  })
})
beforeEach(() => setClock(nextFullMinute()))
afterAll(() => delivery.stop())

const minuteMs = 60_000
const nextFullMinute = (): Date => new Date(Math.ceil(delivery.now().getTime() / minuteMs) * minuteMs)
const setClock = (to: Date): void => delivery.advanceClock(to.getTime() - delivery.now().getTime())
const minutesAfter = (start: Date, minutes: number): Date => new Date(start.getTime() + minutes * minuteMs)

async function sentMail(mail: Parameters<Delivery['queue']>[0] = {}): Promise<string> {
  const id = await delivery.queue(mail)
  await delivery.run()
  return id
}

const post = (eventType: SesEventType, event: Partial<SesEvent>): Promise<boolean> =>
  postSns(delivery.send, sesEvent(eventType, { at: delivery.now(), ...event }))

interface EventOfSes {
  minute: number
  event: SesEventType
  bounceType?: SesBounceType
}
/** An open of the mail by a user or, if `link` is set, a click. */
interface VisitOfPerson {
  minute: number
  link?: string
}

const events: readonly EventOfSes[] = [
  { minute: 1, event: 'Send' },
  { minute: 2, event: 'Delivery' },
  { minute: 6, event: 'Bounce', bounceType: 'Transient' },
  { minute: 7, event: 'Bounce', bounceType: 'Permanent' },
  { minute: 8, event: 'Complaint' },
]
const visits: readonly VisitOfPerson[] = [
  { minute: 3 },
  { minute: 4 },
  { minute: 5, link: 'https://a.example/' },
]

/**
 * Causes an event or a visit. An SES event contains its time. For a visit, the service uses the current time.
 */
async function cause(emailId: string, fact: EventOfSes | VisitOfPerson, start: Date): Promise<void> {
  const at = minutesAfter(start, fact.minute)
  if ('event' in fact) {
    const { event, bounceType } = fact
    return void (await post(event, { emailId, at, ...(bounceType && { bounceType }) }))
  }
  setClock(at)
  await visit(delivery, [{ emailId, ...(fact.link !== undefined && { link: fact.link }) }])
}

describe('events of a mail', () => {
  it('have the same effect on the mail in any order, and are counted once even if they are repeated', async () => {
    const mails = new Set<string>()
    const all = [...events, ...visits]
    const order = fc.shuffledSubarray(all, { minLength: all.length })
    await fc.assert(
      fc.asyncProperty(order, fc.shuffledSubarray([...events]), async (first, again) => {
        const start = nextFullMinute()
        setClock(start)
        const id = await sentMail({ projectId: await delivery.project() })
        for (const fact of [...first, ...again]) await cause(id, fact, start)
        setClock(minutesAfter(start, 10))

        const { status, opens, clicks, ...shown } = await delivery.getMail(id)
        const minuteOf = (at: string): number => (new Date(at).getTime() - start.getTime()) / minuteMs
        const { deliveredAt, openedAt, clickedAt, bouncedAt, complainedAt } = shown
        const minutes = [deliveredAt, openedAt, clickedAt, bouncedAt, complainedAt].map(minuteOf)
        mails.add(JSON.stringify({ status, opens, clicks, minutes }))
      }),
      { numRuns: 12 },
    )

    expect([...mails].map((mail) => JSON.parse(mail))).toEqual([
      { status: 'COMPLAINED', opens: 2, clicks: 1, minutes: [2, 3, 5, 7, 8] },
    ])
  })

  it('remove a mail from the queue even if another transaction has just changed its row', async () => {
    const { db } = delivery.send
    const id = await delivery.queue({ projectId: await delivery.project() })
    const commit = await holdTransaction(db, (tx) =>
      tx.updateTable('deliveries').set({ attempts: 1 }).where('email_id', '=', id).execute(),
    )

    const posting = post('Delivery', { emailId: id })
    await until(async () => (await countBlocked(db, 'send.dequeue_reported_mails')) > 0)
    await Promise.all([commit(), posting])

    // Read the table, because no response shows whether a sent mail is still in the queue.
    const queued = db.selectFrom('deliveries').select('email_id').where('email_id', '=', id)
    expect(await queued.execute()).toEqual([])
    expect(await delivery.getMail(id)).toMatchObject({ status: 'DELIVERED' })
    expect(await delivery.publishedTypes(id)).toEqual(['email.sent', 'email.delivered'])
  })

  it('have the same result concurrently as one after the other', async () => {
    const start = delivery.now()
    const id = await sentMail({ projectId: await delivery.project() })
    const six = [1, 2, 3, 4, 5, 6]

    await cause(id, { minute: 3 }, start)
    await Promise.all([
      ...six.flatMap(() => events.map((event) => cause(id, event, start))),
      cause(id, { minute: 4 }, start),
    ])
    await cause(id, { minute: 5, link: 'https://a.example/' }, start)

    expect(await delivery.getMail(id)).toMatchObject({ status: 'COMPLAINED', opens: 2, clicks: 1 })
    const published = await delivery.publishedTypes(id)
    expect(published.toSorted()).toEqual([
      'email.bounced',
      'email.bounced',
      'email.clicked',
      'email.complained',
      'email.delivered',
      'email.opened',
      'email.opened',
      'email.sent',
    ])
    expect(published[0]).toBe('email.sent')
  })

  it('are published with a mark of the first open and the first click', async () => {
    const start = delivery.now()
    const id = await sentMail({ projectId: await delivery.project() })
    for (const fact of [...events, ...visits]) await cause(id, fact, start)

    const published = (await delivery.send.published()).filter(({ data }) => data.emailId === id)
    expect(
      published
        .filter(({ type }) => type === 'email.opened')
        .map(({ data }) => [data.opens, data.isFirstOpen]),
    ).toEqual([
      [1, true],
      [2, false],
    ])
    expect(published.find(({ type }) => type === 'email.clicked')?.data).toMatchObject({
      clicks: 1,
      isFirstClick: true,
      link: 'https://a.example/',
    })
  })

  it.each([
    ['Transient', []],
    ['Undetermined', []],
    ['Permanent', [{ reason: 'BOUNCE' }]],
  ] as const)('result in the right suppressions after a %s bounce: %j', async (bounceType, suppressions) => {
    const project = await someProject(delivery.send)
    const toEmail = `${bounceType.toLowerCase()}@example.net`
    const emailId = await sentMail({ projectId: project.id, toEmail })

    await post('Bounce', { emailId, bounceType })

    const { body } = await project.api.post('/suppressions/preview', { body: { address: toEmail } })
    expect(body).toMatchObject({ suppressed: suppressions.length > 0, suppressions })
  })

  it.each(['sent', 'queued'])('make a %s mail FAILED if the provider rejects it', async (state) => {
    const projectId = await delivery.project()
    const emailId = await (state === 'sent' ? sentMail({ projectId }) : delivery.queue({ projectId }))

    await post('Reject', { emailId, reason: 'Bad content' })
    await Promise.all([post('Reject', { emailId, reason: 'Bad content' }), post('Send', { emailId })])
    await delivery.run()

    expect(await delivery.getMail(emailId)).toMatchObject({
      status: 'FAILED',
      error: 'Amazon SES rejected the mail: Bad content',
    })
    expect(await delivery.publishedTypes(emailId)).toEqual([state === 'sent' ? 'email.sent' : 'email.failed'])
  })

  it('are stored until the provider id of the mail is recorded, and then applied', async () => {
    const id = await delivery.queue({ projectId: await delivery.project() })
    const apply = async (): Promise<void> => {
      delivery.advanceClock(10_000)
      await delivery.send.runLoop('early-notifications')
    }
    await post('Delivery', { messageId: `ses-${id}` })
    await apply()
    const before = await delivery.timeline(id)

    await delivery.run()
    await apply()
    await apply()

    expect(before).toEqual(['queued'])
    expect(await delivery.timeline(id)).toEqual(['queued', 'sent', 'delivered'])
    expect(await delivery.publishedTypes(id)).toEqual(['email.sent', 'email.delivered'])
  })
})
