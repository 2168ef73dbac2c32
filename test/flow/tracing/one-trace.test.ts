import { until } from '@postrider/testing/jest'
import { feedbackReport } from '@postrider/testing/mail'
import { recordSpans, type RecordedSpans } from '@postrider/testing/tracing'
import { rowsWith } from '../support/rows-with.ts'
import { mailServerToken, startFlow, type Flow, type Project } from '../support/start-flow.ts'
import { createdId, someEmail, workflowsOf } from '../support/workflows-of.ts'

const callerTrace = '0af7651916cd43dd8448eb211c80319c'
const otherTrace = '4bf92f3577b34da6a3ce929d0e0e4736'

let flow: Flow
let project: Project
let spans: RecordedSpans | undefined

// A separate flow, because the tests trace the complete process and read whole tables.
beforeAll(async () => {
  flow = await startFlow()
  project = await flow.newProject()
  await flow.idle()
})
afterEach(async () => {
  await spans?.stop()
  spans = undefined
})
afterAll(() => flow.stop())

const { template, workflow, addStep, enable } = workflowsOf(() => ({ flow, project }))

/** Creates a workflow that mails a contact and a tracked segment, both for this event. */
async function expectEvent(event: string): Promise<void> {
  const id = await workflow(event)
  await addStep(id, 'SEND_EMAIL', { templateId: await template('Thank you', 'MARKETING') })
  await enable(id)
  const condition = {
    logic: 'AND',
    groups: [{ filters: [{ field: `event.${event}`, operator: 'triggered' }] }],
  }
  await createdId(project.api.post('/segments', { body: { name: event, condition, trackMembership: true } }))
  await flow.idle()
}

async function track(email: string, event: string, traceId: string): Promise<void> {
  const body = { email, event, subscribed: true }
  const traceparent = `00-${traceId}-b7ad6b7169203331-01`
  const tracked = await project.open.post('/v1/track', { body, headers: { traceparent } })
  expect(tracked.status).toBe(200)
  await flow.idle()
}

/** Returns the id, the source and the path of the tracking pixel of the mail to this address. */
async function mailTo(email: string): Promise<{ id: string; source: string; pixel: string }> {
  const { messages } = (await flow.anybody.get(`/inbox/messages?to=${email}`)).body
  const [{ id, emailId }] = messages
  const { html } = (await flow.anybody.get(`/inbox/messages/${id}`)).body
  const pixel = new URL(/<img[^>]*src="([^"]*\/o\/[^"]*)"/.exec(html)?.[1] ?? '')
  const { body: source } = await flow.anybody.get(`/inbox/messages/${id}/source`)
  return { id: emailId, source, pixel: pixel.pathname }
}

describe('the trace of a tracked event', () => {
  it('leads through segment and workflow to the delivered mail, to which later reports link', async () => {
    const email = someEmail()
    await expectEvent('bought')
    const recorded = (spans = recordSpans())
    await track(email, 'bought', callerTrace)
    await until(() => recorded.named('POST /v1/track').length === 2)

    const all = recorded.all()
    const known = new Set(all.map((span) => span.spanContext().spanId))
    const [root, ...orphans] = all.filter(
      ({ parentSpanContext }) => !known.has(parentSpanContext?.spanId ?? ''),
    )
    expect(root?.name).toBe('POST /v1/track')
    expect(root?.links.map(({ context }) => context.traceId)).toEqual([callerTrace])
    expect(orphans.map(({ name }) => name)).toEqual([])
    const trace = root?.spanContext().traceId
    expect(trace).not.toBe(callerTrace)
    expect(all.filter((span) => span.spanContext().traceId !== trace)).toEqual([])
    const groups = all.map(({ attributes }) => attributes['messaging.consumer.group.name'])
    expect([...all.map(({ name }) => name), ...groups]).toEqual(
      expect.arrayContaining([
        'POST /v1/track',
        'POST',
        'group commit',
        'transaction',
        'outbox.append',
        'publish',
        'process event.tracked',
        'segments.contacts',
        'process membership.changed',
        'contacts.memberships',
        'workflow-engine.events',
        'advance workflow execution',
        'process workflow.mails',
        'deliver batch',
        'render mail',
        'deliver mail',
        'process email.sent',
      ]),
    )
    expect(recorded.named('deliver mail').map(({ attributes }) => attributes)).toEqual([
      {
        'postrider.mail.provider': 'inbox',
        'postrider.mail.attempt': 1,
        'postrider.mail.outcome': 'accepted',
      },
    ])
    const texts = all.map(({ name, attributes, status }) => [name, attributes, status])
    expect(JSON.stringify(texts)).not.toMatch(new RegExp(`@example|${project.id}|bought`))

    recorded.reset()
    const mail = await mailTo(email)
    await flow.anybody.get(mail.pixel)
    const complaint = await flow.anybody.post('/webhooks/dsn', {
      body: feedbackReport(mail.source),
      headers: { 'content-type': 'message/rfc822', authorization: `Bearer ${mailServerToken}` },
    })
    expect(complaint.body).toMatchObject({ recorded: true })
    const statusOf = async () => {
      await flow.idle()
      return (await project.api.get(`/emails/${mail.id}`)).body
    }
    await until(async () => (await statusOf()).opens === 1)
    expect(await statusOf()).toMatchObject({ status: 'COMPLAINED' })

    const linked = recorded
      .all()
      .filter(({ links }) => links.some(({ context }) => context.traceId === trace))
      .map((span) => span.spanContext().traceId)
    const reports = recorded.all().filter(({ name }) => /^(GET \/o\/|POST \/webhooks\/dsn)/.test(name))
    const traces = new Set(reports.map((span) => span.spanContext().traceId))
    expect(traces.size).toBe(2)
    expect([...traces].filter((each) => each === trace || !linked.includes(each))).toEqual([])
    const [opened] = recorded.named('process email.opened')
    expect(opened?.spanContext().traceId).toBe(trace)
  })

  it('does not exist without tracing, even if the caller sends one', async () => {
    await expectEvent('visited')
    await track(someEmail(), 'visited', otherTrace)

    expect(await rowsWith(flow, otherTrace)).toEqual({})
  })
})
