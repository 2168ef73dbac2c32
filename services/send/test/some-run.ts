import { runsApi, type ClientOf, type ContactFacts, type RunContent } from '@postrider/contracts/internal'
import { campaignPage, draft, type Draft } from '@postrider/contracts/messages'
import { peerApi, type PublishedMessage } from '@postrider/testing/service'
import { v7 as uuidv7 } from 'uuid'
import { expandPage } from '../src/campaigns/expand-page.ts'
import { sendPages } from '../src/campaigns/send-pages.ts'
import { workPages } from '../src/campaigns/work-pages.ts'
import type { Context } from '../src/context.ts'
import { statusShown } from '../src/mails/store/rendered.ts'
import { insertDomain } from '../src/domains/store.ts'
import type { Tables } from '../src/db/tables.ts'
import type { Delivery } from './delivery.ts'
import { someDomain } from './factories.ts'

export interface RunUnderTest {
  api: ClientOf<typeof runsApi>
  projectId: string
  campaignId: string
  /** As the endpoints are asked: project, generation and campaign. */
  named: { projectId: string; generation: number; campaignId: string }
  content: RunContent
  contacts: ContactFacts[]
  page(number: number, contactIds: string[]): Draft
  /** Has send consume a page of all contacts, or of these. */
  sendPage(number?: number, contacts?: readonly { id: string }[]): Promise<void>
  setState(state: 'RUNNING' | 'PAUSED' | 'CANCELLED'): Promise<unknown>
  mails(): Promise<Pick<Tables['emails'], 'id' | 'contact_id' | 'status' | 'to_email' | 'error'>[]>
  queued(): Promise<number>
  captured(): Promise<string[]>
  published(type?: string): Promise<PublishedMessage[]>
}

export interface RunWish {
  /** How many contacts there are, all subscribed. */
  contacts?: number
  content?: Partial<RunContent>
  /** A project that there is. */
  projectId?: string
}

/** A project with a verified domain and contacts, and a campaign of it that is not started yet. */
export async function someCampaign(delivery: Delivery, wish: RunWish = {}): Promise<RunUnderTest> {
  const { send } = delivery
  const projectId = wish.projectId ?? (await delivery.project())
  const domain = `d${uuidv7().replaceAll('-', '').slice(-20)}.test`
  await insertDomain(send.db, someDomain({ projectId, domain, verified: true }))
  const contacts = Array.from({ length: wish.contacts ?? 3 }, (_, index) =>
    send.contacts.put(projectId, {
      email: `c${index}-${uuidv7().slice(-8)}@example.net`,
      subscribed: true,
      data: { n: index },
    }),
  )
  const campaignId = uuidv7()
  const named = { projectId, generation: 1, campaignId }
  const api = peerApi(send.service, runsApi)
  const content: RunContent = {
    subject: 'News {{n}}',
    body: '<p>Number {{n}}</p>',
    from: `news@${domain}`,
    fromName: 'Acme',
    replyTo: null,
    type: 'MARKETING',
    templateId: null,
    ...wish.content,
  }
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
    ...looks(delivery, campaignId),
  }
}

/** The same, started. */
export async function someRun(delivery: Delivery, wish: RunWish = {}): Promise<RunUnderTest> {
  const run = await someCampaign(delivery, wish)
  await run.api.start({ ...run.named, content: run.content })
  return run
}

const looks = (
  { send }: Delivery,
  campaignId: string,
): Pick<RunUnderTest, 'mails' | 'queued' | 'captured' | 'published'> => {
  const { db } = send
  return {
    mails: () =>
      db
        .selectFrom('emails')
        .select(['id', 'contact_id', statusShown.as('status'), 'to_email', 'error'])
        .where('campaign_id', '=', campaignId)
        .orderBy('to_email')
        .execute(),
    queued: async () =>
      (await db.selectFrom('deliveries').select('email_id').where('campaign_id', '=', campaignId).execute())
        .length,
    captured: async () => {
      const rows = await db
        .selectFrom('inbox_messages')
        .innerJoin('emails', 'emails.id', 'inbox_messages.email_id')
        .select('inbox_messages.to_email')
        .where('campaign_id', '=', campaignId)
        .execute()
      return rows.map((row) => row.to_email).toSorted()
    },
    published: async (type) =>
      (await send.published()).filter(
        (message) => message.data.campaignId === campaignId && (type === undefined || message.type === type),
      ),
  }
}

/** Expands the next pages, as is done for SES and for tenants that are slow to render; true when more may follow. */
export const expandPages = (ctx: Context): Promise<boolean> => workPages(ctx, (page) => expandPage(ctx, page))

/** Expands pages until none may follow. */
export async function expandAll(ctx: Context): Promise<void> {
  while (await expandPages(ctx)) continue
}

/** Expands and hands over until nothing of the campaigns may go on. */
export async function workOff(delivery: Delivery): Promise<void> {
  do await delivery.run(10)
  while (await expandPages(delivery.ctx))
}

/** The same by the way of the loops, which hand pages over from their rows where the provider lets them. */
export async function workOffPages(delivery: Delivery, ctx: Context = delivery.ctx): Promise<void> {
  const stragglers = new Set<Promise<void>>()
  do await delivery.run(10)
  while (await sendPages(ctx, stragglers))
  await Promise.all(stragglers)
}

export const statuses = (mails: readonly { status: string }[]): string[] => mails.map(({ status }) => status)

/** In order, to compare lists of ids. */
export const inOrder = (ids: readonly (string | null)[]): string[] =>
  ids.map(String).toSorted((left, right) => (left < right ? -1 : 1))
