import {
  campaignSendsApi,
  type ClientOf,
  type ContactFacts,
  type CampaignSendContent,
} from '@postrider/contracts/internal'
import { campaignPage, draft, type Draft } from '@postrider/contracts/messages'
import type { EmailView } from '@postrider/contracts/resources'
import { until } from '@postrider/testing/jest'
import { peerApi, someCaller, type PublishedMessage } from '@postrider/testing/service'
import { v7 as uuidv7 } from 'uuid'
import type { Delivery, LiveDelivery } from './delivery.ts'
import { addVerifiedDomain } from './factories.ts'
import type { Context } from '../src/context.ts'
import { fakeProvider, throughQueue } from './fake-provider.ts'
import { capturedMails } from './mail-queries.ts'
import type { Parts, SendProcess } from './send-process.ts'

export interface CampaignUnderTest {
  api: ClientOf<typeof campaignSendsApi>
  projectId: string
  campaignId: string
  /** The project, generation and campaign, which are parameters of the endpoints. */
  campaignRef: { projectId: string; generation: number; campaignId: string }
  content: CampaignSendContent
  contacts: ContactFacts[]
  audiencePage(number: number, contactIds: string[]): Draft
  /**
   * Publishes an audience page (a command with up to 500 contacts) and waits until it is consumed. By
   * default, the page contains all contacts.
   */
  sendAudiencePage(number?: number, contacts?: readonly { id: string }[]): Promise<void>
  setState(state: 'RUNNING' | 'PAUSED' | 'CANCELLED'): Promise<unknown>
  /** Returns the mails of the campaign as GET /emails returns them, sorted by recipient. */
  mails(): Promise<EmailView[]>
  /** Returns the number of mails of the campaign that are QUEUED or SENDING. */
  queued(): Promise<number>
  /** Returns the recipients whose mails the provider `inbox` has captured, sorted. */
  captured(): Promise<string[]>
  published(type?: string): Promise<PublishedMessage[]>
  /** Returns the ids of the mails that messages report as sent, including repeated ids. */
  sentMailIds(): Promise<string[]>
}

export interface CampaignOptions {
  /** The number of subscribed contacts. */
  contacts?: number
  content?: Partial<CampaignSendContent>
  /** An existing project. The default is a new project. */
  projectId?: string
}

const defaultContent = {
  subject: 'News {{n}}',
  body: '<p>Number {{n}}</p>',
  fromName: 'Acme',
  replyTo: null,
  type: 'MARKETING' as const,
  templateId: null,
  tags: [],
}

/** Creates a campaign that is not started, in a project with a verified domain and contacts. */
export async function someCampaign(
  delivery: Delivery | LiveDelivery,
  options: CampaignOptions = {},
): Promise<CampaignUnderTest> {
  const { send } = delivery
  const projectId = options.projectId ?? (await delivery.project())
  const domain = await addVerifiedDomain(send, projectId)
  const contacts = Array.from({ length: options.contacts ?? 3 }, (_, index) =>
    send.contacts.put(projectId, {
      email: `c${index}-${uuidv7().slice(-8)}@example.net`,
      subscribed: true,
      data: { n: index },
    }),
  )
  const campaignId = uuidv7()
  const campaignRef = { projectId, generation: 1, campaignId }
  const api = peerApi(send.service, campaignSendsApi)
  const content: CampaignSendContent = { ...defaultContent, from: `news@${domain}`, ...options.content }
  const audiencePage = (number: number, contactIds: string[]): Draft =>
    draft(
      campaignPage,
      { key: campaignId, projectId, generation: 1, at: new Date() },
      { id: uuidv7(), campaignId, number, contactIds },
    )
  return {
    api,
    projectId,
    campaignId,
    campaignRef,
    content,
    contacts,
    audiencePage,
    sendAudiencePage: (number = 1, some = contacts) =>
      delivery.consume(
        audiencePage(
          number,
          some.map(({ id }) => id),
        ),
      ),
    setState: (state) => api.setState({ ...campaignRef, state }),
    ...campaignQueries(delivery, { projectId, campaignId }),
  }
}

/** Creates a campaign as `someCampaign` does and starts it. */
export async function startedCampaign(
  delivery: Delivery | LiveDelivery,
  options: CampaignOptions = {},
): Promise<CampaignUnderTest> {
  const campaign = await someCampaign(delivery, options)
  await campaign.api.start({ ...campaign.campaignRef, content: campaign.content })
  return campaign
}

const campaignQueries = (
  { send }: Pick<Delivery, 'send'>,
  { projectId, campaignId }: Pick<CampaignUnderTest, 'projectId' | 'campaignId'>,
): Pick<CampaignUnderTest, 'mails' | 'queued' | 'captured' | 'published' | 'sentMailIds'> => {
  const mails = async (): Promise<EmailView[]> => {
    const all: EmailView[] = []
    const path = `/emails?campaignId=${campaignId}&limit=100`
    for (let cursor: string | null | undefined; cursor !== null;) {
      const next = cursor === undefined ? '' : `&cursor=${encodeURIComponent(cursor)}`
      const { body } = await send.as(someCaller(projectId)).get(path + next)
      all.push(...body.data)
      cursor = body.hasMore ? body.cursor : null
    }
    return all.toSorted((left, right) => (left.to < right.to ? -1 : 1))
  }
  const published = async (type?: string): Promise<PublishedMessage[]> =>
    (await send.published()).filter(
      (message) => message.data.campaignId === campaignId && (type === undefined || message.type === type),
    )
  return {
    mails,
    queued: async () =>
      (await mails()).filter(({ status }) => status === 'QUEUED' || status === 'SENDING').length,
    captured: async () => {
      const ids = new Set((await mails()).map(({ id }) => id))
      const all = await capturedMails(send.as({ kind: 'anonymous' }))
      return all
        .flatMap(({ emailId, to }) => (ids.has(emailId) ? to.map(({ email }) => email) : []))
        .toSorted()
    },
    published,
    sentMailIds: async () => {
      const ofPages = (await published('audience_page.sent')).flatMap(({ data }) => data.mails)
      const single = (await published('email.sent')).map(({ data }) => data)
      return [...ofPages, ...single].map(({ emailId }) => emailId)
    },
  }
}

/**
 * Queues the mails of all audience pages and delivers no mail: the provider has no capacity and cannot
 * deliver pages directly.
 */
export const queueCampaigns = (delivery: Delivery): Promise<void> =>
  delivery
    .startProcess({
      provider: fakeProvider(() => Promise.reject(new Error('Unexpected delivery')), {
        capacity: () => 0,
      }),
    })
    .run()

/** The ways in which campaign mails are delivered: directly from the audience page, or through the queue. */
export const ways = ['directly from its page', 'through the queue'] as const

/**
 * Returns the parts of a process that delivers campaign mails in this way. The default provider is the inbox.
 */
export const partsOf =
  (way: (typeof ways)[number], parts: Partial<Context> = {}): Parts =>
  (defaults) => {
    const { provider } = { ...defaults, ...parts }
    return { ...parts, provider: way === 'through the queue' ? throughQueue(provider) : provider }
  }

const terminalTypes = ['email.failed', 'email.suppressed', 'email.dropped']

/**
 * Expects that each contact has one finished mail, that each mail was published once, and that the counts in
 * the messages about pages match.
 */
export async function expectAccountedFor(campaign: CampaignUnderTest): Promise<void> {
  const mails = await campaign.mails()
  expect(inOrder(mails.map(({ contact }) => contact?.id))).toEqual(
    inOrder(campaign.contacts.map(({ id }) => id)),
  )
  const unsent = (await campaign.published()).filter(({ type }) => terminalTypes.includes(type))
  const ended = [...(await campaign.sentMailIds()), ...unsent.map(({ data }) => data.emailId)]
  expect(inOrder(ended)).toEqual(inOrder(mails.map(({ id }) => id)))
  const expanded = (await campaign.published('audience_page.expanded')).map(({ data }) => data)
  expect(new Set(expanded.map(({ number }) => number)).size).toBe(expanded.length)
  expect(expanded.reduce((sum, { created }) => sum + created, 0)).toBe(mails.length)
  expect(await campaign.queued()).toBe(0)
}

/**
 * Runs a process until all pages are expanded and no mail is queued. On a busy machine, a page pauses if no
 * mail of a batch could start in time; so the clock advances by a second after each run.
 */
export async function untilEnded(
  { advanceClock }: Pick<Delivery, 'advanceClock'>,
  campaign: CampaignUnderTest,
  process: Pick<SendProcess, 'run'>,
): Promise<void> {
  await until(async () => {
    await process.run()
    const expanded = (await campaign.published('audience_page.expanded')).map(({ data }) => data)
    const mails = expanded.reduce((sum, { created }) => sum + created, 0)
    if (mails === campaign.contacts.length && (await campaign.queued()) === 0) return true
    advanceClock(1_000)
    return false
  })
}

export const statuses = (mails: readonly { status: string }[]): string[] => mails.map(({ status }) => status)

/** Sorts ids so that they can be compared. */
export const inOrder = (ids: readonly (string | null | undefined)[]): string[] =>
  ids.map(String).toSorted((left, right) => (left < right ? -1 : 1))
