import { ledgerApi } from '@postrider/contracts/internal'
import { messagesOfAudiencePageSent, audiencePageSent } from '@postrider/contracts/messages'
import { peerApi, walkLedger } from '@postrider/testing/service'
import { startDelivery, type Delivery } from './delivery.ts'
import { apple, visit } from './followed-links.ts'
import { postSesEvent, snsParts, snsSettings } from './ses-events.ts'
import { startedCampaign } from './some-campaign.ts'

let delivery: Delivery

beforeAll(async () => {
  delivery = await startDelivery(snsSettings, snsParts)
})
afterAll(() => delivery.stop())

interface MailMessage {
  type: string
  data: Record<string, unknown>
}

/**
 * Returns the messages in a fixed order. Omits the counts, because the ledger does not always contain them, and
 * the sequence and state, which it never contains.
 */
const comparable = (messages: readonly MailMessage[]) =>
  messages
    .map(({ type, data }) =>
      JSON.stringify(
        {
          type,
          data: {
            tags: [],
            metadata: {},
            ...data,
            opens: null,
            clicks: null,
            sequence: undefined,
            state: undefined,
          },
        },
        sortedKeys,
      ),
    )
    .toSorted()

const sortedKeys = (_key: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)))
    : value

/** Types of messages that the ledger does not contain. */
const notInLedger = ['email.queued', 'email.delayed']

const publishedOf = async (projectId: string): Promise<MailMessage[]> =>
  (await delivery.send.published())
    .filter((message) => message.projectId === projectId && !notInLedger.includes(message.type))
    .flatMap(({ type, data }): MailMessage[] =>
      type === 'audience_page.sent'
        ? messagesOfAudiencePageSent(audiencePageSent.data.parse(data))
        : [{ type, data }],
    )
    .filter(({ type }) => type.startsWith('email.'))

const ledgerOf = async (projectId: string, since?: string): Promise<MailMessage[]> =>
  (await walkLedger(delivery.send.service, { projectId, ...(since && { since }) })).map(({ type, data }) => ({
    type,
    data: Object(data),
  }))

const passMinute = (): void => delivery.advanceClock(60_000)

/** Causes all kinds of events of the project's mails, one per minute. Returns the time of the second open. */
async function createEvents(projectId: string): Promise<Date> {
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
    ['DeliveryDelay', { reason: 'MailboxFull' }],
    ['Bounce', { bounceType: 'Transient' }],
    ['Complaint', {}],
  ] as const) {
    passMinute()
    await postSesEvent(delivery, eventType, { emailId: two, ...event })
  }
  // The complaint suppresses this mail.
  await delivery.queue({ projectId, toEmail })
  await delivery.run()
  return secondOpen
}

describe('POST /internal/ledger of the send service', () => {
  it('returns the published messages of all mails of a project', async () => {
    const projectId = await delivery.project()
    await createEvents(projectId)

    const ledger = await ledgerOf(projectId)

    expect(comparable(ledger)).toEqual(comparable(await publishedOf(projectId)))
    expect(new Set(ledger.map(({ type }) => type))).toEqual(
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

  it('returns the same mails of an audience page as the message audience_page.sent', async () => {
    const campaign = await startedCampaign(delivery, { contacts: 5 })
    await campaign.sendAudiencePage()
    await delivery.run()

    const ledger = await ledgerOf(campaign.projectId)

    expect(ledger).toHaveLength(10)
    expect(comparable(ledger)).toEqual(comparable(await publishedOf(campaign.projectId)))
  })

  it('does not return earlier events, or events of other generations and projects', async () => {
    const projectId = await delivery.project()
    const secondOpen = (await createEvents(projectId)).toISOString()
    const { service } = delivery.send

    const since = await ledgerOf(projectId, secondOpen)

    expect(since.map(({ data }) => data['openedAt']).filter(Boolean)).toEqual([secondOpen])
    expect(since.map(({ type }) => type)).not.toContain('email.sent')
    expect(await walkLedger(service, { projectId, generation: 2 })).toEqual([])
    expect(await walkLedger(service, { projectId: await delivery.project() })).toEqual([])
  })

  it('rejects a forged cursor', async () => {
    const query = {
      projectId: await delivery.project(),
      generation: 1,
      since: delivery.now().toISOString(),
      limit: 10,
    }

    const page = peerApi(delivery.send.service, ledgerApi).page({ ...query, after: 'forged' })

    await expect(page).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  })
})
