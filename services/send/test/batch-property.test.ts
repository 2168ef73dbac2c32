import { monthOf, unlimited, unused } from '@postrider/contracts'
import { fc } from '@postrider/testing/property'
import { someCaller } from '@postrider/testing/service'
import { startDelivery, type Delivery } from './delivery.ts'
import { addVerifiedDomain, someTemplate, type Project } from './factories.ts'
import { rowsOf } from './rows.ts'

let delivery: Delivery
beforeAll(async () => {
  delivery = await startDelivery()
})
afterAll(() => delivery.stop())

const names = ['ada', 'bob', 'cy', 'stopped']
const addressOf = (name: string): string => `${name}@example.net`

const someName = fc.constantFrom(...names)
const someData = fc.dictionary(fc.constantFrom('a', 'b', 'once'), fc.integer({ min: 0, max: 3 }), {
  maxKeys: 2,
})

interface Item {
  to: { name: string; data?: object }[]
  fault?: 'domain' | 'schema' | 'template' | 'locale' | 'too-late'
  template?: 'TRANSACTIONAL' | 'MARKETING'
  copies: string[]
  data?: object
  subscribed?: boolean
  isScheduled: boolean
  throttle?: string
  key?: string
  hasFile: boolean
}

const rarely = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: undefined, freq: 3 })

const baseItem = {
  to: fc.uniqueArray(fc.record({ name: someName, data: someData }, { requiredKeys: ['name'] }), {
    minLength: 1,
    maxLength: 3,
    selector: ({ name }) => name,
  }),
  copies: fc.uniqueArray(someName, { maxLength: 2 }),
  data: someData,
  isScheduled: fc.boolean(),
  key: rarely(fc.constantFrom('k1', 'k2', 'k3')),
  hasFile: fc.boolean(),
  fault: rarely(fc.constantFrom('domain', 'schema', 'template', 'too-late')),
}

/** Items of a project without limits. */
const freeItem = fc.record({
  ...baseItem,
  fault: rarely(fc.constantFrom('domain', 'schema', 'template', 'locale', 'too-late')),
  template: rarely(fc.constantFrom('TRANSACTIONAL', 'MARKETING')),
  subscribed: rarely(fc.boolean()),
  throttle: rarely(fc.constantFrom('t1', 't2')),
}) as fc.Arbitrary<Item>

/**
 * Items of a project with a limit. Which of its contacts are unsubscribed or throttled is known only in the
 * transaction, where a rejected item has already created its contacts.
 */
const limitedItem = fc.record(baseItem) as fc.Arbitrary<Item>

function bodyOf({ domain }: Project, item: Item): object {
  const { to, fault, template, copies, data, subscribed, isScheduled, throttle, key, hasFile } = item
  const soon = new Date(delivery.now().getTime() + 3_600_000).toISOString()
  const at = fault === 'too-late' ? '2099-01-01T00:00:00Z' : isScheduled ? soon : undefined
  return {
    to: to.map(({ name, ...rest }) => ({ email: fault === 'schema' ? name : addressOf(name), ...rest })),
    ...(to.length === 1 && template !== 'MARKETING' && copies.length > 0 && { cc: copies.map(addressOf) }),
    ...(template === undefined
      ? {
          subject: 'Hello {{a}}',
          body: `<p>{{a}}</p>`,
          from: `x@${fault === 'domain' ? 'nowhere.test' : domain}`,
        }
      : { template: fault === 'template' ? 'None' : template }),
    data: { ...data, ...(fault === 'locale' && { locale: 5 }) },
    ...(subscribed !== undefined && { subscribed }),
    delivery: {
      ...(at !== undefined && { at }),
      ...(throttle !== undefined && { throttle: '1h', throttleKey: throttle }),
    },
    // The key of an item that only the contacts service rejects is in use until then.
    ...(key !== undefined && fault !== 'locale' && { idempotencyKey: key }),
    ...(hasFile && { attachments: [{ filename: 'a.txt', content: 'aGk=', contentType: 'text/plain' }] }),
  }
}

async function newProject(limit: number | undefined): Promise<Project> {
  const limits = { ...unlimited, ...(limit !== undefined && { transactional: limit }) }
  const id = await delivery.project({ allowance: { limits, month: monthOf(delivery.now()), used: unused } })
  const api = delivery.send.as(someCaller(id))
  const project = { id, api, domain: await addVerifiedDomain(delivery.send, id) }
  for (const type of ['TRANSACTIONAL', 'MARKETING'])
    await api.post('/templates', { body: someTemplate(project, { name: type, type }) })
  await api.post('/suppressions', { body: { kind: 'ADDRESS', value: addressOf('stopped') } })
  delivery.send.contacts.put(id, { email: addressOf('ada'), subscribed: true, data: { a: 0 } })
  return project
}

interface SendItemView {
  contact: { email: string }
  email?: string
  status: string
}

interface Outcome {
  emails?: SendItemView[]
  error?: { code: string; statusCode: number; errors?: unknown }
}

async function sendSingle({ api }: Project, body: object): Promise<Outcome> {
  const { idempotencyKey: key, ...mail } = body as { idempotencyKey?: string }
  const headers = key === undefined ? {} : { 'idempotency-key': key }
  const answer = await api.post('/v1/send', { body: mail, headers })
  return answer.status === 200 ? { emails: answer.body.data.emails } : { error: answer.body.error }
}

/** Returns the outcome without ids, and with the name of the project's domain replaced. */
function shown({ emails, error }: Outcome, { domain }: Project): unknown {
  const outcome = emails
    ? emails.map(({ contact, email: _email, ...item }) => ({ ...item, to: contact.email }))
    : { code: error?.code, statusCode: error?.statusCode, errors: error?.errors }
  return JSON.parse(JSON.stringify(outcome).replaceAll(domain, 'domain'))
}

/** Returns what the project has stored and published, without ids and times. */
async function traceOf(project: Project) {
  const published = (await delivery.send.published()).filter(({ projectId }) => projectId === project.id)
  const usage = published.filter(({ type }) => type === 'usage.counted')
  const { contacts = [] } = await delivery.send.contacts.audience({
    projectId: project.id,
    generation: 1,
    audience: { kind: 'all' },
    select: 'rows',
    limit: 100,
  })
  return {
    contacts: contacts.map(({ email, subscribed, data }) => ({ email, subscribed, data })).toSorted(byText),
    messages: published
      .filter(({ type }) => type.startsWith('email.'))
      .map(({ type, data: { to, idempotencyKey } }) => ({ type, to, idempotencyKey }))
      .toSorted(byText),
    units: usage.reduce((sum, { data }) => sum + data.units, 0),
    mails: usage.reduce((sum, { data }) => sum + data.mails, 0),
    rows: (await rowsOf(delivery.send, project, 'emails'))
      .map(({ to_email, status, variables, copies }) => ({
        to_email,
        status,
        copies,
        variables: withoutId(variables),
      }))
      .toSorted(byText),
    contents: (await rowsOf(delivery.send, project, 'contents')).length,
    files: (await rowsOf(delivery.send, project, 'attachments')).length,
    due: (await rowsOf(delivery.send, project, 'deliveries')).map(({ due_at }) => due_at).toSorted(byText),
  }
}

const withoutId = (variables: object): unknown =>
  JSON.parse(JSON.stringify(variables, (key, value: unknown) => (key === 'id' ? undefined : value)))

const byText = (one: unknown, other: unknown): number =>
  JSON.stringify(one) < JSON.stringify(other) ? -1 : 1

async function behavesLikeSingles(items: readonly Item[], limit: number | undefined): Promise<void> {
  const [single, batch] = [await newProject(limit), await newProject(limit)]
  const expected: unknown[] = []
  for (const item of items) expected.push(shown(await sendSingle(single, bodyOf(single, item)), single))

  const emails = items.map((item) => bodyOf(batch, item))
  const answer = await batch.api.post('/v1/send/batch', { body: { emails, mode: 'permissive' } })

  expect(answer.status).toBe(200)
  expect(answer.body.data.results.map((result: Outcome) => shown(result, batch))).toEqual(expected)
  expect(await traceOf(batch)).toEqual(await traceOf(single))
}

describe('a permissive batch', () => {
  it('has the outcomes, mails, messages, usage and contacts of single requests in order', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(freeItem, { minLength: 1, maxLength: 8 }), (items) =>
        behavesLikeSingles(items, undefined),
      ),
      { numRuns: 40 },
    )
  })

  it('accepts the items within a limit that single requests in order would be accepted', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(limitedItem, { minLength: 1, maxLength: 8 }),
        fc.integer({ min: 1, max: 12 }),
        behavesLikeSingles,
      ),
      { numRuns: 40 },
    )
  })
})
