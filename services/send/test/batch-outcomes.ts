import type { Project } from './factories.ts'
import { rowsOf } from './rows.ts'
import type { SendUnderTest } from './start.ts'

interface SendItemView {
  contact: { email: string }
  email?: string
  status: string
}

/** The outcome of a single request or of an item. */
export interface Outcome {
  emails?: SendItemView[]
  error?: { code: string; statusCode: number; errors?: unknown; details?: Record<string, unknown> }
}

/** Sends the body of an item with POST /v1/send. */
export async function sendSingle({ api }: Project, body: object): Promise<Outcome> {
  const { idempotencyKey: key, ...mail } = body as { idempotencyKey?: string }
  const headers = key === undefined ? {} : { 'idempotency-key': key }
  const answer = await api.post('/v1/send', { body: mail, headers })
  return answer.status === 200 ? { emails: answer.body.data.emails } : { error: answer.body.error }
}

/** Returns the outcome without ids, and with the name of the project's domain replaced. */
export function shown({ emails, error }: Outcome, { domain }: Project): unknown {
  const outcome = emails
    ? emails.map(({ contact, email: _email, ...item }) => ({ ...item, to: contact.email }))
    : {
        code: error?.code,
        statusCode: error?.statusCode,
        errors: error?.errors,
        details: shownDetails(error?.details),
      }
  return JSON.parse(JSON.stringify(outcome).replaceAll(domain, 'domain'))
}

/** Returns the details of an error. The first request of a key differs: it can be the batch itself. */
const shownDetails = (details: Record<string, unknown> | undefined): unknown =>
  details && 'originalRequest' in details ? { key: details['key'] } : details

/** Returns what the project has stored and published, without ids and times. */
export async function traceOf(send: SendUnderTest, project: Project) {
  const published = (await send.published()).filter(({ projectId }) => projectId === project.id)
  const usage = published.filter(({ type }) => type === 'usage.counted')
  const { contacts = [] } = await send.contacts.audience({
    projectId: project.id,
    generation: 1,
    audience: { kind: 'all' },
    select: 'rows',
    limit: 100,
  })
  return {
    contacts: contacts.map(({ email, subscribed, data }) => ({ email, subscribed, data })).toSorted(byText),
    messages: published
      .filter(({ type }) => type.startsWith('email.') || type === 'request.accepted')
      .map(({ type, data: { to, idempotencyKey } }) => ({ type, to, idempotencyKey }))
      .toSorted(byText),
    units: usage.reduce((sum, { data }) => sum + data.units, 0),
    mails: usage.reduce((sum, { data }) => sum + data.mails, 0),
    rows: (await rowsOf(send, project, 'emails'))
      .map(({ to_email, status, variables, copies }) => ({
        to_email,
        status,
        copies,
        variables: withoutId(variables),
      }))
      .toSorted(byText),
    contents: (await rowsOf(send, project, 'contents')).length,
    files: (await rowsOf(send, project, 'attachments')).length,
    due: (await rowsOf(send, project, 'deliveries')).map(({ due_at }) => due_at).toSorted(byText),
  }
}

const withoutId = (variables: object): unknown =>
  JSON.parse(JSON.stringify(variables, (key, value: unknown) => (key === 'id' ? undefined : value)))

const byText = (one: unknown, other: unknown): number =>
  JSON.stringify(one) < JSON.stringify(other) ? -1 : 1
