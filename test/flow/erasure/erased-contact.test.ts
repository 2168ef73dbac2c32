import { services } from '@postrider/services'
import { until } from '@postrider/testing/jest'
import type { ApiResponse } from '@postrider/testing/service'
import { silentEndpoint } from '../support/requests.ts'
import { rowsWith } from '../support/rows-with.ts'
import { startFlow, type Flow, type Project } from '../support/start-flow.ts'
import { unrulyBroker } from '../support/unruly-broker.ts'
import { createdId, workflowsOf } from '../support/workflows-of.ts'

const unruly = unrulyBroker()
let flow: Flow
let project: Project

const { template, workflow, addStep, enable, track, contactOf } = workflowsOf(() => ({ flow, project }))

beforeAll(async () => {
  // With this broker, topics can lag behind each other, as in Kafka.
  const { broker } = unruly
  await broker.start()
  const overrides = Object.fromEntries(services.map(({ name }) => [name, { broker, tidyMs: 100 }]))
  flow = await startFlow({ SEND_PROJECT_RATE_PER_SECOND: '10' }, { overrides })
})
beforeEach(async () => {
  project = await flow.newProject()
})
afterAll(async () => {
  await unruly.broker.stop()
  await flow.stop()
})

let counter = 0

/** Creates a contact about which every service stores data, and another contact. */
async function createKnownContact(): Promise<{ id: string; email: string; other: string }> {
  const email = `known${(counter += 1)}@example.net`
  const other = `other${counter}@example.net`
  const { api, domain } = project
  const templateId = await template(`For you ${counter}`, 'MARKETING')
  const flowId = await workflow('bought')
  await addStep(flowId, 'SEND_EMAIL', { templateId })
  await addStep(flowId, 'DELAY', { config: { amount: 1, unit: 'days' } })
  await enable(flowId)
  const condition = {
    logic: 'AND',
    groups: [{ filters: [{ field: 'data.plan', operator: 'equals', value: 'pro' }] }],
  }
  await api.post('/segments', { body: { name: 'Pro', condition, trackMembership: true } })
  await createdId(api.post('/webhook-endpoints', { body: { ...silentEndpoint, events: ['*'] } }))
  for (const each of [email, other]) {
    await api.post('/contacts', { body: { email: each, data: { plan: 'pro', town: `of ${each}` } } })
    await track(each, 'bought', { total: `5 by ${each}` })
    await send(each)
  }
  await flow.idle()
  return { id: (await contactOf(email)).id, email, other: domain && other }
}

const send = (to: string, body: object = {}): Promise<ApiResponse> =>
  project.api.post('/v1/send', {
    body: { to, from: `us@${project.domain}`, subject: `Hello ${to}`, body: `<p>For ${to}</p>`, ...body },
  })

/** Sends a test mail of a campaign. The mail is stored with its address and without a contact. */
async function sendTest(email: string): Promise<void> {
  const { api, domain } = project
  const texts = { name: 'C', subject: 'News', body: '<p>{{ email }}</p>', from: `us@${domain}` }
  const { body } = await api.post('/campaigns', { body: { ...texts, audienceType: 'ALL' } })
  expect((await api.post(`/campaigns/${body.data.id}/test`, { body: { email } })).status).toBe(200)
  await flow.idle()
}

/**
 * Returns the number of rows that contain this text. First waits until a loop has merged the field counts:
 * the merge removes values that no contact has.
 */
async function rowsLeft(text: string): Promise<Record<string, number>> {
  await until(async () => !('field_counts' in (await rowsWith(flow, text, ['field_counts']))))
  return rowsWith(flow, text)
}

describe('GET /contacts/:id/export', () => {
  it('returns all data that any service stores about the contact, and no data about other contacts', async () => {
    const { id, email, other } = await createKnownContact()

    const { status, body, headers } = await project.api.get(`/contacts/${id}/export`)

    expect(status).toBe(200)
    expect(headers.get('content-disposition')).toBe(`attachment; filename="contact-${id}.json"`)
    expect(body.contact).toMatchObject({ id, email, data: { plan: 'pro' } })
    const kinds = new Set(
      body.items.map((item: { service: string; kind: string }) => `${item.service} ${item.kind}`),
    )
    expect([...kinds]).toEqual(
      expect.arrayContaining([
        'contacts event',
        'contacts membership',
        'send mail',
        'send mail-event',
        'send recipient',
        'segments segment-membership',
        'workflow-engine workflow-execution',
        'analytics activity',
      ]),
    )
    expect(body.items).toContainEqual({
      service: 'send',
      kind: 'mail',
      data: expect.objectContaining({ content: { subject: `Hello ${email}`, body: `<p>For ${email}</p>` } }),
    })
    expect(JSON.stringify(body)).not.toContain(other)
  })

  it("is recorded in the audit log, and returns 404 for another project's contact", async () => {
    const { id } = await createKnownContact()
    const otherProject = await flow.newProject()

    expect((await otherProject.api.get(`/contacts/${id}/export`)).status).toBe(404)
    expect((await project.api.get('/contacts/x/export')).status).toBe(404)
    await project.api.get(`/contacts/${id}/export`)
    await flow.idle()

    const log = await project.owner.get(`/projects/${project.id}/audit?action=contact.exported`)
    expect(log.body.data).toMatchObject([{ subject: { id }, actor: { kind: 'key' } }])
  })
})

describe('POST /contacts/:id/erase', () => {
  it("removes the contact's address and activity from all tables of all services, and does not change other contacts", async () => {
    const { id, email, other } = await createKnownContact()
    const others = await rowsWith(flow, other)

    expect(await project.api.post(`/contacts/${id}/erase`)).toMatchObject({ status: 200 })
    await flow.idle()

    // The record of the erasure contains the address, so that late writes can be detected.
    expect(await rowsLeft(email)).toEqual({ erasures: services.length })
    expect(await rowsWith(flow, other)).toEqual(others)
    expect((await project.api.post(`/contacts/${id}/erase`)).status).toBe(404)
  })

  it('also erases data of queued mails and late events', async () => {
    const { id, email } = await createKnownContact()
    // At the configured rate, these mails take three seconds.
    const sent = await Promise.all(Array.from({ length: 30 }, () => send(email)))
    expect(new Set(sent.map(({ status }) => status))).toEqual(new Set([200]))
    unruly.hold('contacts.events.v1')
    unruly.hold('send.emails.v1')
    await project.open.post('/v1/track', { body: { email, event: 'late' } })

    await project.api.post(`/contacts/${id}/erase`)
    await flow.idle()
    await unruly.release()
    await flow.idle()

    expect(await rowsLeft(email)).toEqual({ erasures: services.length })
    const mails = await project.api.get(`/emails?contactId=${id}`)
    expect(mails.body.data).toEqual([])
  })

  it('also erases scheduled mails, which the export contains before', async () => {
    const { id, email } = await createKnownContact()
    const at = new Date(Date.now() + 3_600_000).toISOString()
    const labels = { tags: [`tag of ${email}`], metadata: { account: email } }
    const sent = await send(email, { delivery: { at }, ...labels })
    const [{ email: mail, status }] = sent.body.data.emails
    await flow.idle()
    const { items } = (await project.api.get(`/contacts/${id}/export`)).body
    const upcoming = async () => JSON.stringify((await project.api.get('/activity/upcoming')).body)

    expect(status).toBe('SCHEDULED')
    expect(items).toContainEqual({
      service: 'send',
      kind: 'mail',
      data: expect.objectContaining({ id: mail, status: 'SCHEDULED', ...labels }),
    })
    expect(await upcoming()).toContain(mail)
    await project.api.post(`/contacts/${id}/erase`)
    await flow.idle()

    expect(await rowsLeft(email)).toEqual({ erasures: services.length })
    expect((await project.api.get(`/emails/${mail}`)).status).toBe(404)
    expect(await upcoming()).not.toContain(email)
  })

  it("removes the contact's data from mails to other recipients, and deletes test mails to the contact's address", async () => {
    const { email, id, other } = await createKnownContact()
    const { domain, api } = project
    const orderTemplate = await createdId(
      api.post('/templates', {
        body: {
          name: 'T',
          subject: 'An order',
          body: '<p>{{ email }}</p>',
          from: `us@${domain}`,
          type: 'TRANSACTIONAL',
        },
      }),
    )
    const flowId = await workflow('ordered')
    const recipient = { type: 'CUSTOM', customEmail: `staff@${domain}` }
    await addStep(flowId, 'SEND_EMAIL', { templateId: orderTemplate, config: { recipient } })
    await enable(flowId)
    await track(email, 'ordered')
    await track(other, 'ordered')
    await sendTest(email)
    const about = async () => {
      const { body } = await api.get(`/contacts/${id}/export`)
      return body.items.filter(({ kind }: { kind: string }) => kind === 'mail-about')
    }
    const subjects = (await about()).map(({ data }: { data: { subject: string } }) => data.subject)
    expect(subjects.toSorted()).toEqual(['An order', '[TEST] News'])

    await api.post(`/contacts/${id}/erase`)
    await flow.idle()

    expect(await rowsLeft(email)).toEqual({ erasures: services.length })
    const mails = (await api.get(`/emails?to=staff@${domain}`)).body.data
    expect(mails.map(({ subject }: { subject: string }) => subject).toSorted()).toEqual(['', 'An order'])
  })

  it('keeps the suppression of the address as a hash', async () => {
    const { id, email } = await createKnownContact()
    await project.api.post('/suppressions', { body: { value: email } })

    await project.api.post(`/contacts/${id}/erase`)
    await flow.idle()

    expect(await rowsLeft(email)).toEqual({ erasures: services.length })
    expect((await send(email)).body.data.emails).toMatchObject([{ status: 'SUPPRESSED' }])
    const again = await contactOf(email)
    await project.api.post(`/contacts/${again.id}/erase`)
    await flow.idle()
    const { body } = await project.api.get('/suppressions')
    expect(body.data).toMatchObject([{ kind: 'ADDRESS', value: expect.stringMatching(/^[0-9a-f]{64}$/) }])
  })
})
