import { ledgerApi } from '@postrider/contracts/internal'
import { messagesOfAudiencePageSent, audiencePageSent } from '@postrider/contracts/messages'
import { peerApi, walkLedger } from '@postrider/testing/service'
import { startDelivery, type Delivery } from './delivery.ts'
import { apple, visit } from './followed-links.ts'
import { postSesEvent, snsParts, snsSettings } from './ses-events.ts'
import { someRun } from './some-run.ts'

let delivery: Delivery

beforeAll(async () => {
  delivery = await startDelivery(snsSettings, snsParts)
})
afterAll(() => delivery.stop())

interface Told {
  type: string
  data: Record<string, unknown>
}

/** In an order of their own, and with counts left out, which the ledger may not know. */
const comparable = (messages: readonly Told[]) =>
  messages
    .map(({ type, data }) =>
      JSON.stringify({ type, data: { ...data, opens: null, clicks: null } }, sortedKeys),
    )
    .toSorted()

const sortedKeys = (_key: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)))
    : value

const publishedOf = async (projectId: string): Promise<Told[]> =>
  (await delivery.send.published())
    .filter((message) => message.projectId === projectId && message.type !== 'email.queued')
    .flatMap(({ type, data }): Told[] =>
      type === 'audience_page.sent'
        ? messagesOfAudiencePageSent(audiencePageSent.data.parse(data))
        : [{ type, data }],
    )
    .filter(({ type }) => type.startsWith('email.'))

const ledgerOf = async (projectId: string, since?: string): Promise<Told[]> =>
  (await walkLedger(delivery.send.service, { projectId, ...(since && { since }) })).map(({ type, data }) => ({
    type,
    data: Object(data),
  }))

const passMinute = (): void => delivery.pass(60_000)

/**
 * Has everything happen to mails of the project, a minute after each other. Returns when the second open was.
 */
async function happen(projectId: string): Promise<Date> {
  const toEmail = `${projectId}@example.net`
  const [one = '', two = ''] = await delivery.queueMany([{ projectId }, { projectId, toEmail }])
  await delivery.run()
  const click = { emailId: one, link: 'https://a.example/' }
  passMinute()
  await visit(delivery, [
    { emailId: one, agent: apple },
    { ...click, agent: apple },
  ])
  passMinute()
  await visit(delivery, [{ emailId: one }])
  passMinute()
  const secondOpen = delivery.now()
  await visit(delivery, [{ emailId: one }])
  passMinute()
  await visit(delivery, [click])
  for (const [eventType, event] of [
    ['Bounce', { bounceType: 'Transient' }],
    ['Complaint', {}],
  ] as const) {
    passMinute()
    await postSesEvent(delivery, eventType, { emailId: two, ...event })
  }
  // Suppressed by the complaint.
  await delivery.queue({ projectId, toEmail })
  await delivery.run()
  return secondOpen
}

describe('POST /internal/ledger of send', () => {
  it('tells what was published about each mail of a project', async () => {
    const projectId = await delivery.project()
    await happen(projectId)

    const told = await ledgerOf(projectId)

    expect(comparable(told)).toEqual(comparable(await publishedOf(projectId)))
    expect(new Set(told.map(({ type }) => type))).toEqual(
      new Set([
        'email.sent',
        'email.delivered',
        'email.opened',
        'email.clicked',
        'email.bounced',
        'email.complained',
        'email.suppressed',
      ]),
    )
  })

  it('tells of mails of a campaign that were sent from their page what audience_page.sent told', async () => {
    const run = await someRun(delivery, { contacts: 5 })
    await run.sendPage()
    await delivery.run()

    const told = await ledgerOf(run.projectId)

    expect(told).toHaveLength(10)
    expect(comparable(told)).toEqual(comparable(await publishedOf(run.projectId)))
  })

  it('leaves out what happened before, and other generations and projects', async () => {
    const projectId = await delivery.project()
    const secondOpen = (await happen(projectId)).toISOString()
    const { service } = delivery.send

    const since = await ledgerOf(projectId, secondOpen)

    expect(since.map(({ data }) => data['openedAt']).filter(Boolean)).toEqual([secondOpen])
    expect(since.map(({ type }) => type)).not.toContain('email.sent')
    expect(await walkLedger(service, { projectId, generation: 2 })).toEqual([])
    expect(await walkLedger(service, { projectId: await delivery.project() })).toEqual([])
  })

  it('refuses a place that it has not given', async () => {
    const question = {
      projectId: await delivery.project(),
      generation: 1,
      since: delivery.now().toISOString(),
      limit: 10,
    }

    const page = peerApi(delivery.send.service, ledgerApi).page({ ...question, after: 'forged' })

    await expect(page).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  })
})
