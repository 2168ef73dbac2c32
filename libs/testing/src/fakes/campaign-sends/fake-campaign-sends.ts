import { badRequest, conflict, forbidden, notFound } from '@postrider/contracts/errors'
import {
  campaignSendsApi,
  type ClientOf,
  type CampaignSendContent,
  type CampaignSendState,
} from '@postrider/contracts/internal'
import type { campaignPage, Draft } from '@postrider/contracts/messages'
import type { CampaignRecipient } from '@postrider/contracts/resources'
import { newId } from '@postrider/contracts'
import type { ContactsClient } from '../contacts/fake-contacts.ts'
import { expandedMessage, queuedMail, terminalMessage, type FakeMail } from '../campaign-sends/fake-mails.ts'
import { parsed } from '../parsed.ts'

export type CampaignSendsClient = ClientOf<typeof campaignSendsApi>

/** A `campaign.page` as a consumer gets it. */
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
  /** The pages that have come. */
  pages: number[]
}

/** What send does for campaigns, in memory, for tests of campaigns: conforms to `conformsToRunsApi`. */
export interface FakeCampaignSends extends CampaignSendsClient {
  /** By the campaign's id. */
  runs: ReadonlyMap<string, FakeCampaignSend>
  /** Every test mail, as it was asked for. */
  tests: Parameters<CampaignSendsClient['test']>[0][]
  /** Every state that a run was told, in order. */
  states: { campaignId: string; state: CampaignSendState }[]
  /** Lets the project send from a domain; `example.com` and what is below it every project may. */
  verify(projectId: string, domain: string): void
  /** From now on no project may send from this domain, `example.com` included. */
  unverify(domain: string): void
  suppress(projectId: string, email: string): void
  /** Consumes a page; `work` makes mails of it. */
  take(page: Page): void
  /**
   * Expands pages and hands mails over, as far as the states of the runs allow; answers the messages that
   * send publishes.
   */
  work(): Promise<Draft[]>
  /** Called before an endpoint does its work, and after it; to let the call fail, throw. */
  fault: { before(call: keyof CampaignSendsClient): void; after(call: keyof CampaignSendsClient): void }
}

interface State {
  runs: Map<string, FakeCampaignSend>
  pages: Page[]
  mails: FakeMail[]
  verified: Set<string>
  unverified: Set<string>
  suppressed: Set<string>
}

/**
 * Send in memory, with no run yet; it reads the contacts of a page from `contacts`. Its calls answer and
 * refuse as those of the service do (`AppError` of the same kind and code; 422 for a body that does not fit).
 * Nothing happens by itself: pages become mails, and mails are handed over, only in `work`, whose messages
 * the test has consumed by campaigns. Every hand-over succeeds but to suppressed addresses.
 */
export function fakeCampaignSends(contacts: Pick<ContactsClient, 'find'>): FakeCampaignSends {
  const state: State = {
    runs: new Map(),
    pages: [],
    mails: [],
    verified: new Set(),
    unverified: new Set(),
    suppressed: new Set(),
  }
  const fake: FakeCampaignSends = {
    runs: state.runs,
    tests: [],
    states: [],
    fault: { before: () => undefined, after: () => undefined },
    verify: (projectId, domain) => void state.verified.add(`${projectId}/${domain}`),
    unverify: (domain) => void state.unverified.add(domain),
    suppress: (projectId, email) => void state.suppressed.add(`${projectId}/${email}`),
    take: (page) => void state.pages.push(page),
    work: async () => [...(await expandPages(state, contacts)), ...handOver(state)],
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
    recipients: (given) =>
      around('recipients', () => listRecipients(state, parsed(campaignSendsApi.recipients.body, given))),
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
      `The domain "${names[0]}" is not verified for this project: it was never added.`,
      'INTERNAL_SERVER_ERROR',
      'Add the domain with POST /domains, set the DNS records it lists and verify it.',
    )
  for (const field of ['subject', 'body'] as const)
    if (/\{%\s*\w+(?![\s\S]*%\})/.test(content[field]))
      throw badRequest(`The ${field} is not a valid template.`)
}

/** The domain of an address and those above it. */
function namesOver(address: string): string[] {
  const labels = address.slice(address.indexOf('@') + 1).split('.')
  return labels.map((_, index) => labels.slice(index).join('.'))
}

type StartBody = ReturnType<(typeof campaignSendsApi.start)['body']['parse']>
type StateBody = ReturnType<(typeof campaignSendsApi.setState)['body']['parse']>
type RecipientsBody = ReturnType<(typeof campaignSendsApi.recipients)['body']['parse']>

function startRun(state: State, { projectId, generation, campaignId, content }: StartBody): void {
  const known = state.runs.get(campaignId)
  if (known && known.pages.length > 0) return
  requireContent(state, projectId, content)
  if (known) known.content = content
  else state.runs.set(campaignId, { projectId, generation, content, state: 'RUNNING', pages: [] })
}

function setState({ runs }: State, { projectId, generation, campaignId, state }: StateBody): void {
  const run = runs.get(campaignId)
  if (!run || run.projectId !== projectId || run.generation !== generation)
    throw notFound('campaign', campaignId)
  if (run.state === 'CANCELLED' && state !== 'CANCELLED') throw conflict('The campaign is cancelled.')
  run.state = state
}

/** Pages of paused runs wait. */
async function expandPages(state: State, contacts: Pick<ContactsClient, 'find'>): Promise<Draft[]> {
  const waiting = state.pages.splice(0)
  const drafts: Draft[] = []
  for (const page of waiting) {
    const { campaignId, number, contactIds } = page.data
    const run = state.runs.get(campaignId)
    if (run?.state === 'PAUSED') state.pages.push(page)
    if (!run || run.state === 'PAUSED' || run.pages.includes(number)) continue
    run.pages.push(number)
    const { projectId, generation } = run
    const { contacts: found } = await contacts.find({ projectId, generation, ids: contactIds })
    state.mails.push(...found.map((contact) => queuedMail(run, { campaignId, contact })))
    drafts.push(expandedMessage(run, { campaignId, number, created: found.length }))
  }
  return drafts
}

function handOver({ mails, runs, suppressed }: State): Draft[] {
  const drafts: Draft[] = []
  for (const mail of mails) {
    const run = runs.get(mail.campaignId)
    if (mail.status !== 'QUEUED' || !run || run.state === 'PAUSED') continue
    const isSuppressed = suppressed.has(`${run.projectId}/${mail.email}`)
    mail.status = run.state === 'CANCELLED' ? 'DROPPED' : isSuppressed ? 'SUPPRESSED' : 'SENT'
    mail.error = { DROPPED: 'The campaign was cancelled.', SUPPRESSED: 'suppressed', SENT: null }[mail.status]
    mail.at = new Date()
    drafts.push(terminalMessage(run, mail))
  }
  return drafts
}

function listRecipients(state: State, asked: RecipientsBody) {
  const { status, limit, after } = asked
  const all = mailsOf(state, asked)
  const from = after ? all.findIndex(({ emailId }) => emailId === after) + 1 : 0
  if (after && from === 0) throw badRequest('The cursor is not one that this list has given.')
  const page = all.slice(from).filter((mail) => !status || mail.status === status)
  const last = page.length > limit ? page[limit - 1] : undefined
  return { recipients: page.slice(0, limit).map(recipientOf), next: last?.emailId ?? null }
}

/** Newest first. */
function mailsOf({ mails, runs }: State, { projectId, generation, campaignId }: RecipientsBody): FakeMail[] {
  const run = runs.get(campaignId)
  if (run?.projectId !== projectId || run?.generation !== generation) return []
  return mails.filter((mail) => mail.campaignId === campaignId).toReversed()
}

const recipientOf = ({ contactId, email, emailId, status, at, error }: FakeMail): CampaignRecipient => ({
  contactId,
  email,
  emailId,
  status,
  at: at.toISOString(),
  error,
})
