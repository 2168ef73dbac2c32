import { badRequest, conflict, forbidden, notFound } from '@postrider/contracts/errors'
import {
  campaignSendsApi,
  type ClientOf,
  type CampaignSendContent,
  type CampaignSendState,
} from '@postrider/contracts/internal'
import type { campaignPage, Draft } from '@postrider/contracts/messages'
import { newId } from '@postrider/contracts'
import type { ContactsClient } from '../contacts/fake-contacts.ts'
import { expandedMessage, queuedMail, terminalMessage, type FakeMail } from '../campaign-sends/fake-mails.ts'
import { parsed } from '../parsed.ts'
import { listRecipients, mailsOf } from './fake-recipients.ts'

export type CampaignSendsClient = ClientOf<typeof campaignSendsApi>

/** A `campaign.page` message in the form that a consumer receives. */
export interface Page {
  projectId: string
  generation: number
  data: ReturnType<(typeof campaignPage)['data']['parse']>
}

export interface FakeCampaignSend {
  projectId: string
  generation: number
  content: CampaignSendContent
  state: CampaignSendState
  /** The numbers of the audience pages received so far. */
  pages: number[]
}

/**
 * The part of the send service that the campaigns service calls, in memory. It passes
 * `conformsToCampaignSendsApi`.
 */
export interface FakeCampaignSends extends CampaignSendsClient {
  /** The campaign sends by campaign id. */
  sends: ReadonlyMap<string, FakeCampaignSend>
  /** The requests of all test mails. */
  tests: Parameters<CampaignSendsClient['test']>[0][]
  /** All state changes, in order. */
  states: { campaignId: string; state: CampaignSendState }[]
  /**
   * Allows the project to send from a domain. Every project may send from `example.com` and its subdomains
   * without this.
   */
  verify(projectId: string, domain: string): void
  /** Forbids all projects to send from this domain, even if it is `example.com`. */
  unverify(domain: string): void
  suppress(projectId: string, email: string): void
  /** Sets the number of campaign mails that the project may still send. By default there is no limit. */
  limitUnits(projectId: string, left: number): void
  /** Receives an audience page, which `work` expands to mails. */
  take(page: Page): void
  /**
   * Expands audience pages and delivers mails, unless a campaign's state forbids it. Returns the messages
   * that the send service would publish.
   */
  work(): Promise<Draft[]>
  /** Called before and after an endpoint does its work. Throw to make the call fail. */
  fault: { before(call: keyof CampaignSendsClient): void; after(call: keyof CampaignSendsClient): void }
}

interface State {
  sends: Map<string, FakeCampaignSend>
  pages: Page[]
  mails: FakeMail[]
  verified: Set<string>
  unverified: Set<string>
  suppressed: Set<string>
  unitsLeft: Map<string, number>
}

/**
 * Creates the fake, which reads contacts from `contacts`. Its calls return the results and errors of the
 * service (`AppError` of the same kind and code; 422 for an invalid body). Only `work` expands audience pages
 * and delivers mails; the test must pass the returned messages to the campaigns service. Every delivery
 * succeeds, except to a suppressed address.
 */
export function fakeCampaignSends(contacts: Pick<ContactsClient, 'find'>): FakeCampaignSends {
  const state: State = {
    sends: new Map(),
    pages: [],
    mails: [],
    verified: new Set(),
    unverified: new Set(),
    suppressed: new Set(),
    unitsLeft: new Map(),
  }
  const fake: FakeCampaignSends = {
    sends: state.sends,
    tests: [],
    states: [],
    fault: { before: () => undefined, after: () => undefined },
    verify: (projectId, domain) => void state.verified.add(`${projectId}/${domain}`),
    unverify: (domain) => void state.unverified.add(domain),
    suppress: (projectId, email) => void state.suppressed.add(`${projectId}/${email}`),
    limitUnits: (projectId, left) => void state.unitsLeft.set(projectId, left),
    take: (page) => void state.pages.push(page),
    work: async () => [...(await expandPages(state, contacts)), ...deliver(state)],
    ...calls(state, () => fake),
  }
  return fake
}

function calls(state: State, fake: () => FakeCampaignSends): CampaignSendsClient {
  const around = async <Answer>(call: keyof CampaignSendsClient, answer: () => Answer): Promise<Answer> => {
    fake().fault.before(call)
    const given = answer()
    fake().fault.after(call)
    return given
  }
  return {
    check: (given) =>
      around('check', () => {
        const { projectId, content } = parsed(campaignSendsApi.check.body, given)
        return (requireContent(state, projectId, content), {})
      }),
    start: (given) =>
      around('start', () => (startRun(state, parsed(campaignSendsApi.start.body, given)), {})),
    setState: (given) =>
      around('setState', () => {
        const body = parsed(campaignSendsApi.setState.body, given)
        fake().states.push({ campaignId: body.campaignId, state: body.state })
        return (setState(state, body), {})
      }),
    test: (given) =>
      around('test', () => {
        const { projectId, content, to } = parsed(campaignSendsApi.test.body, given)
        requireContent(state, projectId, content)
        fake().tests.push(given)
        const isSuppressed = state.suppressed.has(`${projectId}/${to}`)
        return { emailId: newId(), status: isSuppressed ? ('SUPPRESSED' as const) : ('QUEUED' as const) }
      }),
    blocked: (given) =>
      around('blocked', () => countBlocked(state, parsed(campaignSendsApi.blocked.body, given))),
    recipients: (given) =>
      around('recipients', () => listRecipients(state, parsed(campaignSendsApi.recipients.body, given))),
    countRecipients: (given) =>
      around('countRecipients', () => ({
        count: mailsOf(state, parsed(campaignSendsApi.countRecipients.body, given)).length,
      })),
  }
}

function requireContent(
  { verified, unverified }: State,
  projectId: string,
  content: CampaignSendContent,
): void {
  const names = namesOver(content.from)
  const isVerified = names.some((name) => name === 'example.com' || verified.has(`${projectId}/${name}`))
  if (!isVerified || names.some((name) => unverified.has(name)))
    throw forbidden(
      `The domain "${names[0]}" is not verified for this project, because it was never added.`,
      'INTERNAL_SERVER_ERROR',
      'Add the domain with POST /domains, publish the DNS records in the response and verify the domain.',
    )
  for (const field of ['subject', 'body'] as const)
    if (/\{%\s*\w+(?![\s\S]*%\})/.test(content[field]))
      throw badRequest(`The ${field} is not a valid template.`)
}

/** Returns the domain of an address and all parent domains. */
function namesOver(address: string): string[] {
  const labels = address.slice(address.indexOf('@') + 1).split('.')
  return labels.map((_, index) => labels.slice(index).join('.'))
}

type StartBody = ReturnType<(typeof campaignSendsApi.start)['body']['parse']>
type StateBody = ReturnType<(typeof campaignSendsApi.setState)['body']['parse']>

function startRun(state: State, { projectId, generation, campaignId, content }: StartBody): void {
  const known = state.sends.get(campaignId)
  if (known && known.pages.length > 0) return
  requireContent(state, projectId, content)
  if (known) known.content = content
  else state.sends.set(campaignId, { projectId, generation, content, state: 'RUNNING', pages: [] })
}

function setState({ sends }: State, { projectId, generation, campaignId, state }: StateBody): void {
  const send = sends.get(campaignId)
  if (!send || send.projectId !== projectId || send.generation !== generation)
    throw notFound('campaign', campaignId)
  if (send.state === 'CANCELLED' && state !== 'CANCELLED') throw conflict('The campaign is cancelled.')
  send.state = state
}

/** Expands audience pages. Pages of paused campaigns keep waiting. */
async function expandPages(state: State, contacts: Pick<ContactsClient, 'find'>): Promise<Draft[]> {
  const waiting = state.pages.splice(0)
  const drafts: Draft[] = []
  for (const page of waiting) {
    const { campaignId, number, contactIds } = page.data
    const send = state.sends.get(campaignId)
    if (send?.state === 'PAUSED') state.pages.push(page)
    if (!send || send.state === 'PAUSED' || send.pages.includes(number)) continue
    send.pages.push(number)
    const { projectId, generation } = send
    const { contacts: found } = await contacts.find({ projectId, generation, ids: contactIds })
    state.mails.push(...found.map((contact) => queuedMail(send, { campaignId, contact })))
    drafts.push(expandedMessage(send, { campaignId, number, created: found.length }))
  }
  return drafts
}

function deliver({ mails, sends, suppressed }: State): Draft[] {
  const drafts: Draft[] = []
  for (const mail of mails) {
    const send = sends.get(mail.campaignId)
    if (mail.status !== 'QUEUED' || !send || send.state === 'PAUSED') continue
    const isSuppressed = suppressed.has(`${send.projectId}/${mail.email}`)
    mail.status = send.state === 'CANCELLED' ? 'DROPPED' : isSuppressed ? 'SUPPRESSED' : 'SENT'
    mail.error = { DROPPED: 'The campaign was cancelled.', SUPPRESSED: 'suppressed', SENT: null }[mail.status]
    mail.at = new Date()
    drafts.push(terminalMessage(send, mail))
  }
  return drafts
}

function countBlocked(
  { suppressed, unitsLeft }: State,
  { projectId, recipients }: ReturnType<(typeof campaignSendsApi.blocked)['body']['parse']>,
) {
  return {
    blocked: recipients.filter(({ email }) => suppressed.has(`${projectId}/${email}`)).length,
    hasSuppressions: [...suppressed].some((key) => key.startsWith(`${projectId}/`)),
    unitsLeft: unitsLeft.get(projectId) ?? null,
  }
}
