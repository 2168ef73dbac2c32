import {
  campaignSendsApi,
  type ClientOf,
  type ContactFacts,
  type CampaignSendContent,
} from '@postrider/contracts/internal'
import { campaignPage, draft, type Draft } from '@postrider/contracts/messages'
import type { EmailView } from '@postrider/contracts/resources'
import { peerApi, someCaller, type PublishedMessage } from '@postrider/testing/service'
import { v7 as uuidv7 } from 'uuid'
import type { Delivery, LiveDelivery } from './delivery.ts'
import { addVerifiedDomain } from './factories.ts'
import type { Context } from '../src/context.ts'
import { fakeProvider, throughQueue } from './fake-provider.ts'
import { capturedMails } from './mails-seen.ts'
import type { Parts } from './send-process.ts'

export interface RunUnderTest {
  api: ClientOf<typeof campaignSendsApi>
  projectId: string
  campaignId: string
  /** As the endpoints are asked: project, generation and campaign. */
  named: { projectId: string; generation: number; campaignId: string }
  content: CampaignSendContent
  contacts: ContactFacts[]
  page(number: number, contactIds: string[]): Draft
  /** Has send consume a page of all contacts, or of these. */
  sendPage(number?: number, contacts?: readonly { id: string }[]): Promise<void>
  setState(state: 'RUNNING' | 'PAUSED' | 'CANCELLED'): Promise<unknown>
  /** Its mails as GET /emails returns them, by their recipients. */
  mails(): Promise<EmailView[]>
  /** How many of its mails have not ended. */
  queued(): Promise<number>
  /** The recipients whose mails the provider `inbox` has captured. */
  captured(): Promise<string[]>
  published(type?: string): Promise<PublishedMessage[]>
  /** The mails that messages say are sent, each as often as they do. */
  told(): Promise<string[]>
}

export interface RunWish {
  /** How many contacts there are, all subscribed. */
  contacts?: number
  content?: Partial<CampaignSendContent>
  /** A project that there is. */
  projectId?: string
}

const usualContent = {
  subject: 'News {{n}}',
  body: '<p>Number {{n}}</p>',
  fromName: 'Acme',
  replyTo: null,
  type: 'MARKETING' as const,
  templateId: null,
}

/** A project with a verified domain and contacts, and a campaign of it that is not started yet. */
export async function someCampaign(
  delivery: Delivery | LiveDelivery,
  wish: RunWish = {},
): Promise<RunUnderTest> {
  const { send } = delivery
  const projectId = wish.projectId ?? (await delivery.project())
  const domain = await addVerifiedDomain(send, projectId)
  const contacts = Array.from({ length: wish.contacts ?? 3 }, (_, index) =>
    send.contacts.put(projectId, {
      email: `c${index}-${uuidv7().slice(-8)}@example.net`,
      subscribed: true,
      data: { n: index },
    }),
  )
  const campaignId = uuidv7()
  const named = { projectId, generation: 1, campaignId }
  const api = peerApi(send.service, campaignSendsApi)
  const content: CampaignSendContent = { ...usualContent, from: `news@${domain}`, ...wish.content }
  const page = (number: number, contactIds: string[]): Draft =>
    draft(
      campaignPage,
      { key: campaignId, projectId, generation: 1, at: new Date() },
      { id: uuidv7(), campaignId, number, contactIds },
    )
  return {
    api,
    projectId,
    campaignId,
    named,
    content,
    contacts,
    page,
    sendPage: (number = 1, some = contacts) =>
      delivery.consume(
        page(
          number,
          some.map(({ id }) => id),
        ),
      ),
    setState: (state) => api.setState({ ...named, state }),
    ...looks(delivery, { projectId, campaignId }),
  }
}

/** The same, started. */
export async function someRun(delivery: Delivery | LiveDelivery, wish: RunWish = {}): Promise<RunUnderTest> {
  const run = await someCampaign(delivery, wish)
  await run.api.start({ ...run.named, content: run.content })
  return run
}

const looks = (
  { send }: Pick<Delivery, 'send'>,
  { projectId, campaignId }: Pick<RunUnderTest, 'projectId' | 'campaignId'>,
): Pick<RunUnderTest, 'mails' | 'queued' | 'captured' | 'published' | 'told'> => {
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
    told: async () => {
      const together = (await published('audience_page.sent')).flatMap(({ data }) => data.mails)
      const alone = (await published('email.sent')).map(({ data }) => data)
      return [...together, ...alone].map(({ emailId }) => emailId)
    },
  }
}

/**
 * Puts mails of the campaigns into the queue, as for a provider that reports on each mail, and delivers none.
 */
export const queueCampaigns = (delivery: Delivery): Promise<void> =>
  delivery
    .startProcess({
      provider: fakeProvider(() => Promise.reject(new Error('Nothing may be delivered')), {
        capacity: () => 0,
      }),
    })
    .run()

/** The ways of a campaign's mails to a provider: straight from the page of contacts, or through the queue. */
export const ways = ['straight from its page', 'through the queue'] as const

/**
 * The parts of a process whose mails of campaigns go this way, into the inbox unless `parts` has a provider.
 */
export const partsOf =
  (way: (typeof ways)[number], parts: Partial<Context> = {}): Parts =>
  (usual) => {
    const { provider } = { ...usual, ...parts }
    return { ...parts, provider: way === 'through the queue' ? throughQueue(provider) : provider }
  }

const terminalTypes = ['email.failed', 'email.suppressed', 'email.dropped']

/**
 * Expects one ended mail for each contact, published once, and messages about pages that count these mails.
 */
export async function expectAccountedFor(run: RunUnderTest): Promise<void> {
  const mails = await run.mails()
  expect(inOrder(mails.map(({ contact }) => contact?.id))).toEqual(inOrder(run.contacts.map(({ id }) => id)))
  const unsent = (await run.published()).filter(({ type }) => terminalTypes.includes(type))
  const ended = [...(await run.told()), ...unsent.map(({ data }) => data.emailId)]
  expect(inOrder(ended)).toEqual(inOrder(mails.map(({ id }) => id)))
  const expanded = (await run.published('audience_page.expanded')).map(({ data }) => data)
  expect(new Set(expanded.map(({ number }) => number)).size).toBe(expanded.length)
  expect(expanded.reduce((sum, { created }) => sum + created, 0)).toBe(mails.length)
  expect(await run.queued()).toBe(0)
}

export const statuses = (mails: readonly { status: string }[]): string[] => mails.map(({ status }) => status)

/** In order, to compare lists of ids. */
export const inOrder = (ids: readonly (string | null | undefined)[]): string[] =>
  ids.map(String).toSorted((left, right) => (left < right ? -1 : 1))
