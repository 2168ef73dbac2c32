import { until } from '@postrider/testing/jest'
import { fc } from '@postrider/testing/property'
import { sendingProject, suppress } from './copied-mails.ts'
import { startDelivery, type Delivery } from './delivery.ts'
import { queuedMails } from './factories.ts'
import { accepted, fakeProvider, refused } from './fake-provider.ts'
import { apple, request, visit, visitsOf } from './followed-links.ts'
import { expectNumbered, messagesByMail, type MailMessage } from './numbered-messages.ts'
import { postSns, sesEvent, snsParts, snsSettings, type SesEventType } from './ses-events.ts'
import { partsOf, startedCampaign, untilEnded, ways } from './some-campaign.ts'

const hourMs = 3_600_000

let delivery: Delivery
/** The number of deliveries that the provider still refuses for now, by mail. */
const refusals = new Map<string, number>()

beforeAll(async () => {
  delivery = await startDelivery(snsSettings, {
    ...snsParts,
    provider: fakeProvider(({ mails }) => Promise.resolve(new Map(mails.map(({ id }) => [id, reply(id)])))),
  })
})
afterAll(() => delivery.stop())

function reply(id: string) {
  const left = refusals.get(id) ?? 0
  refusals.set(id, left - 1)
  return left > 0 ? refused('transient', '450 try later') : { ...accepted, providerMessageId: `ses-${id}` }
}

const kinds = {
  Send: ['Send'],
  Delivery: ['Delivery'],
  DeliveryDelay: ['DeliveryDelay'],
  Permanent: ['Bounce', 'Permanent'],
  Transient: ['Bounce', 'Transient'],
  Complaint: ['Complaint'],
} as const satisfies Record<string, [SesEventType, ('Permanent' | 'Transient')?]>
type Kind = keyof typeof kinds | 'open' | 'click' | 'open of a machine'

const names: Kind[] = [
  'Send',
  'Delivery',
  'DeliveryDelay',
  'Permanent',
  'Transient',
  'Complaint',
  'open',
  'click',
  'open of a machine',
]

/** Causes an event of a mail. */
async function cause(emailId: string, kind: Kind, minute: number): Promise<void> {
  if (kind === 'open') return request(delivery, [{ emailId }])
  if (kind === 'click') return request(delivery, [{ emailId, link: 'https://a.example/' }])
  if (kind === 'open of a machine') return request(delivery, [{ emailId, agent: apple }])
  const [eventType, bounceType] = kinds[kind]
  const at = new Date(Date.UTC(2026, 0, 1, 0, minute))
  await postSns(delivery.send, sesEvent(eventType, { emailId, at, ...(bounceType && { bounceType }) }))
}

const messagesOf = async (ids: readonly string[]): Promise<MailMessage[][]> => {
  const byMail = messagesByMail(await delivery.send.published())
  return ids.map((id) => byMail.get(id) ?? [])
}

/** Expects that the last message about each mail has the mail's state in the API. */
async function expectLastStates(ids: readonly string[]): Promise<void> {
  const messages = await messagesOf(ids)
  const mails = await Promise.all(ids.map((id) => delivery.getMail(id)))
  expect(messages.map((all) => all.at(-1)?.state)).toEqual(
    mails.map(({ status, opens, clicks }) => ({ status, opens, clicks })),
  )
  expectNumbered(await delivery.send.published())
}

const histories = fc.array(
  fc.record({
    // Each once, because a second open in the same minute is counted without a message.
    kinds: fc.uniqueArray(fc.constantFrom(...names), { maxLength: 8 }),
    /** The number of events before the delivery. */
    early: fc.nat({ max: 3 }),
    refusals: fc.nat({ max: 2 }),
  }),
  { minLength: 1, maxLength: 6 },
)

describe('the messages about a mail', () => {
  it('are numbered from 1, and the last one has the state of the mail, for any events in any order', async () => {
    await fc.assert(
      fc.asyncProperty(histories, async (all) => {
        const projectId = await delivery.project()
        const ids = await delivery.queueMany(
          all.map((_, n) => ({ projectId, toEmail: `${n}@example.net`, tracking: true })),
        )
        const causeAll = (from: 'early' | 'late') =>
          Promise.all(
            all.flatMap((history, n) =>
              history.kinds.map(async (kind, minute) => {
                if (minute < history.early === (from === 'early')) await cause(ids[n] ?? '', kind, minute)
              }),
            ),
          )

        for (const [n, history] of all.entries()) refusals.set(ids[n] ?? '', history.refusals)
        await causeAll('early')
        for (let tries = 0; tries < 3; tries += 1) {
          await delivery.run()
          delivery.advanceClock(60_000)
        }
        await causeAll('late')
        const hits = all.flatMap((history) => history.kinds.filter((kind) => !Object.hasOwn(kinds, kind)))
        await until(async () => (await visitsOf(delivery, ids)) === hits.length)
        await delivery.send.runLoop('early-notifications')

        await expectLastStates(ids)
      }),
      { numRuns: 25 },
    )
  }, 120_000)

  it('count the changes of a scheduled mail, its release and its cancellation', async () => {
    const project = await sendingProject(delivery)
    const inHours = (hours: number) => ({
      delivery: { at: new Date(delivery.now().getTime() + hours * hourMs).toISOString() },
    })
    const to = ['ada@example.net', 'bo@example.net']
    const items: { email: string }[] = await queuedMails(project, { to, ...inHours(1) })
    const [queued = '', cancelled = ''] = items.map(({ email }) => email)
    for (const hours of [3, 2]) await project.api.patch(`/emails/${queued}`, { body: inHours(hours) })
    await project.api.post(`/emails/${cancelled}/cancel`)
    delivery.advanceClock(2 * hourMs)
    await delivery.run()

    const [ofQueued, ofCancelled] = await messagesOf([queued, cancelled])
    expect(ofQueued?.map(({ type, state }) => [type, state.status])).toEqual([
      ['email.scheduled', 'SCHEDULED'],
      ['email.scheduled', 'SCHEDULED'],
      ['email.scheduled', 'SCHEDULED'],
      ['email.queued', 'QUEUED'],
      ['email.sent', 'SENT'],
    ])
    expect(ofCancelled?.map(({ type, state }) => [type, state.status])).toEqual([
      ['email.scheduled', 'SCHEDULED'],
      ['email.dropped', 'DROPPED'],
    ])
    await expectLastStates([queued, cancelled])
  })

  it('start with the outcome if the mail is suppressed when it is accepted', async () => {
    const project = await sendingProject(delivery)
    await suppress(project.api, 'ada@example.net')
    const [{ email }] = await queuedMails(project, { to: 'ada@example.net' })

    const [messages] = await messagesOf([email])

    const state = { status: 'SUPPRESSED', opens: 0, clicks: 0 }
    expect(messages).toMatchObject([{ type: 'email.suppressed', sequence: 1, state }])
  })
})

describe.each(ways)('the messages about the mails of a campaign that are delivered %s', (way) => {
  it('are numbered from 1 for all outcomes', async () => {
    const campaign = await startedCampaign(delivery, { contacts: 6 })
    const simulated = ['bounce', 'complaint', 'ooto', 'success'].map((name) =>
      delivery.send.contacts.put(campaign.projectId, {
        email: `${name}@simulator.amazonses.com`,
        subscribed: true,
        data: {},
      }),
    )
    const all = [...campaign.contacts, ...simulated]
    await campaign.sendAudiencePage(1, all)
    const process = delivery.startProcess(partsOf(way))

    await untilEnded(delivery, { ...campaign, contacts: all }, process)
    const mails = await campaign.mails()
    const ids = mails.map(({ id }) => id)
    await visit(
      delivery,
      ids.map((emailId) => ({ emailId })),
    )

    await expectLastStates(ids)
    const page = way === 'through the queue' ? ['email.queued'] : []
    const types = new Map(
      (await messagesOf(ids)).map((messages, n) => [mails[n]?.to, messages.map(({ type }) => type)]),
    )
    expect(types.get('bounce@simulator.amazonses.com')).toEqual([
      ...page,
      'email.sent',
      'email.bounced',
      'email.opened',
    ])
    expect(types.get('ooto@simulator.amazonses.com')).toEqual([
      ...page,
      'email.sent',
      'email.delivered',
      'email.bounced',
      'email.opened',
    ])
  })

  it('are numbered from 1 if the first attempt is refused', async () => {
    const campaign = await startedCampaign(delivery, { contacts: 3 })
    const refusedOnce = new Set<string>()
    const provider = fakeProvider(
      ({ mails }) =>
        Promise.resolve(
          new Map(
            mails.map(({ id, to }) => {
              const isRefused = to.email === campaign.contacts[0]?.email && !refusedOnce.has(id)
              refusedOnce.add(id)
              return [id, isRefused ? refused('transient', '450 try later') : accepted]
            }),
          ),
        ),
      { deliversPages: way === 'directly from its page' },
    )
    await campaign.sendAudiencePage()

    await untilEnded(delivery, campaign, delivery.startProcess({ provider }))

    const mails = await campaign.mails()
    const delayed = mails.find(({ to }) => to === campaign.contacts[0]?.email)
    const [messages] = await messagesOf([delayed?.id ?? ''])
    expect(messages?.map(({ type, state }) => [type, state.status])).toEqual([
      ['email.queued', 'QUEUED'],
      ['email.delayed', 'QUEUED'],
      ['email.sent', 'SENT'],
    ])
    await expectLastStates(mails.map(({ id }) => id))
  })
})
