import { services } from '@postrider/services'
import { until } from '@postrider/testing/jest'
import { snsSigner } from '@postrider/testing/mail'
import { fc } from '@postrider/testing/property'
import { rowsWith } from '../support/rows-with.ts'
import { mailServerToken, startFlow, type Flow, type Project } from '../support/start-flow.ts'
import { unrulyBroker } from '../support/unruly-broker.ts'
import { workflowsOf } from '../support/workflows-of.ts'

// Property: an address can be tracked, mailed, imported, deleted and erased in any order, in parallel, and
// with any order of messages. After the erasure, only the records of erasures contain the address. No row
// contains an earlier address of the contact to which a mail bounced.

const snsTopic = 'arn:aws:sns:eu-central-1:123456789012:postrider'
const sns = snsSigner(snsTopic)
const unruly = unrulyBroker()
let flow: Flow
let project: Project

const { template, workflow, addStep, enable } = workflowsOf(() => ({ flow, project }))

beforeAll(async () => {
  const { broker } = unruly
  await broker.start()
  const fetchSns = () => Promise.resolve(sns.certificate)
  const overrides = Object.fromEntries(services.map(({ name }) => [name, { broker, fetchSns, tidyMs: 100 }]))
  const settings = { SEND_PROJECT_RATE_PER_SECOND: '20', SNS_TOPIC_ARNS: snsTopic }
  flow = await startFlow(settings, { overrides })
  project = await flow.newProject()
  const flowId = await workflow('bought')
  await addStep(flowId, 'SEND_EMAIL', { templateId: await template('For you', 'TRANSACTIONAL') })
  await addStep(flowId, 'DELAY', { config: { amount: 1, unit: 'days' } })
  await enable(flowId)
})
afterAll(async () => {
  await unruly.broker.stop()
  await flow.stop()
})

let received = 0

const topics = [
  'contacts.contacts.v1',
  'contacts.events.v1',
  'send.emails.v1',
  'workflow-engine.executions.v1',
]

const action = fc.oneof(
  fc.record({
    kind: fc.constantFrom(
      'track',
      'send',
      'receive',
      'import',
      'refused import',
      'find',
      'delete',
      'erase',
      'settle',
    ),
    topic: fc.constant(0),
  }),
  fc.record({ kind: fc.constantFrom('hold', 'release', 'repeat'), topic: fc.nat(topics.length - 1) }),
)
type Action = Parameters<Parameters<typeof action.map>[0]>[0]

/** A project may have two uploads and two erasures at the same time. The API rejects a third one. */
const isAccepted = (actions: readonly Action[]): boolean =>
  ['import', 'erase'].every((what) => actions.filter(({ kind }) => kind.endsWith(what)).length <= 2)

const parallelActions = fc.array(action, { minLength: 1, maxLength: 4 }).filter(isAccepted)

const idsOf = async (email: string): Promise<string[]> => {
  const { body } = await project.api.get(`/contacts?search=${email}`)
  return body.data.map(({ id }: { id: string }) => id)
}

const upload = (rows: readonly string[]): Promise<unknown> => {
  const form = new FormData()
  const file = ['email,plan\n', ...rows.map((row) => `${row}\n`)]
  form.append('file', new Blob(file, { type: 'text/csv' }), 'people.csv')
  return project.api.post('/contacts/import', { body: form })
}

/** Posts an inbound mail from the address. Each mail has a different subject. */
const receive = (email: string): Promise<unknown> =>
  flow.anybody.post(`/webhooks/inbound?recipient=support@${project.domain}&spf=pass&dkim=pass&dmarc=pass`, {
    body: [`From: Ada <${email}>`, `Subject: ${(received += 1)} of ${email}`, '', `I am ${email}`].join(
      '\r\n',
    ),
    headers: { 'content-type': 'message/rfc822', authorization: `Bearer ${mailServerToken}` },
  })

const send = (to: string) =>
  project.api.post('/v1/send', {
    body: { to, from: `us@${project.domain}`, subject: `For ${to}`, body: `<p>For ${to}</p>` },
  })

/** Creates a contact with an address to which a mail bounces, and then changes the address. */
async function moveFrom(earlier: string, email: string): Promise<void> {
  const sent = await send(earlier)
  await flow.idle()
  const { email: emailId, contact } = sent.body.data.emails[0]
  const timestamp = new Date().toISOString()
  const bounced = {
    eventType: 'Bounce',
    mail: { messageId: emailId, timestamp, tags: { emailId: [emailId] } },
    bounce: { bounceType: 'Permanent', timestamp, feedbackId: emailId },
  }
  await flow.anybody.post('/webhooks/sns', {
    body: JSON.stringify(sns.sign({ Message: JSON.stringify(bounced) })),
    headers: { 'content-type': 'text/plain; charset=UTF-8' },
  })
  await flow.idle()
  expect(await rowsWith(flow, earlier, ['suppressions'])).toEqual({ suppressions: 1 })
  const moved = await project.api.patch(`/contacts/${contact.id}`, { body: { email } })
  expect(moved.status).toBe(200)
}

/** Returns enough rows that the import is still running when the next action starts. */
const manyRows = (email: string): string[] =>
  Array.from({ length: 1_200 }, (_, n) => `other${n}@example.org,free`).toSpliced(1_100, 0, `${email},pro`)

async function performAction(email: string, { kind, topic }: Action): Promise<unknown> {
  const { api, open } = project
  switch (kind) {
    case 'track':
      return open.post('/v1/track', { body: { email, event: 'bought', data: { by: email } } })
    case 'send':
      return send(email)
    case 'receive':
      return receive(email)
    case 'import':
      return upload(manyRows(email))
    case 'refused import':
      return upload([`${email},pro,surplus`, `Ada <${email}>,pro`])
    case 'find':
      return api.post('/contacts/bulk-subscribe', { body: { mode: 'query', filter: { search: email } } })
    case 'delete':
      return Promise.all((await idsOf(email)).map((id) => api.delete(`/contacts/${id}`)))
    case 'erase':
      return Promise.all((await idsOf(email)).map((id) => api.post(`/contacts/${id}/erase`)))
    case 'hold':
      return unruly.hold(topics[topic] ?? '')
    case 'release':
      return unruly.release()
    case 'repeat':
      return unruly.repeat(topics, 5)
    default:
      return flow.idle()
  }
}

let counter = 0

describe('an erased address', () => {
  it('is not stored again because of earlier requests', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(parallelActions, { minLength: 2, maxLength: 8 }), async (rounds) => {
        const email = `person${(counter += 1)}@example.net`
        const earlier = `earlier${counter}@example.org`
        await moveFrom(earlier, email)

        for (const actions of rounds) await Promise.all(actions.map((each) => performAction(email, each)))
        await project.api.post('/contacts', { body: { email } })
        await performAction(email, { kind: 'erase', topic: 0 })
        await unruly.release()
        await flow.idle()

        // A loop merges the field counts. The merge removes values that no contact has.
        await until(async () => !('field_counts' in (await rowsWith(flow, email, ['field_counts']))))
        expect(Object.keys(await rowsWith(flow, email))).toEqual(['erasures'])
        expect(await rowsWith(flow, earlier)).toEqual({})
      }),
      { numRuns: 10, endOnFailure: true },
    )
  }, 900_000)
})
