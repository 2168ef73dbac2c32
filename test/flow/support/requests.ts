import type { ApiResponse } from '@postrider/testing/service'
import type { Project } from './start-flow.ts'

export type { Project }

/** An id for each resource that a path can contain. */
export type ResourceIds = Awaited<ReturnType<typeof fill>>

/** Creates one resource of every kind in a project. Returns the ids by the name of the path parameter. */
export async function fill(project: Project) {
  const contact = await project.api.post('/contacts', {
    body: { email: 'owned@example.net', data: { secret: 'owned' } },
  })
  const from = `owned@${project.domain}`
  const template = await project.api.post('/templates', {
    body: { name: 'Owned', subject: 'S', body: '<p>B</p>', from },
  })
  const domains = await project.api.get('/domains/project/current')
  const sent = await project.api.post('/v1/send', {
    body: { to: 'owned@example.net', from, subject: 'S', body: '<p>B</p>' },
  })
  const segment = await project.api.post('/segments', { body: { name: 'Owned', type: 'STATIC' } })
  await project.api.post(`/segments/${idOf(segment)}/members`, { body: { emails: ['owned@example.net'] } })
  const campaign = await project.api.post('/campaigns', {
    body: { name: 'Owned', subject: 'S', body: '<p>B</p>', from, audienceType: 'ALL' },
  })
  const workflow = await project.api.post('/workflows', { body: { name: 'Owned', eventName: 'owned' } })
  const step = await project.api.post(`/workflows/${idOf(workflow)}/steps`, { body: delay })
  const { steps } = (await project.api.get(`/workflows/${idOf(workflow)}`)).body
  await project.api.patch(`/workflows/${idOf(workflow)}`, { body: { enabled: true } })
  const execution = await project.api.post(`/workflows/${idOf(workflow)}/executions`, {
    body: { contactId: idOf(contact) },
  })
  const suppression = await project.api.post('/suppressions', { body: { value: 'secret@example.net' } })
  const bulk = await project.api.post('/contacts/bulk-subscribe', {
    body: { contactIds: [idOf(contact)] },
  })
  return {
    contact: idOf(contact),
    segment: idOf(segment),
    campaign: String(campaign.body.data.id),
    workflow: idOf(workflow),
    step: idOf(step),
    execution: idOf(execution),
    transition: String(steps[0].outgoingTransitions[0].id),
    job: String(bulk.body.jobId),
    ...(await webhookIds(project)),
    template: idOf(template),
    domain: String(domains.body[0].id),
    suppression: idOf(suppression),
    email: String(sent.body.data.emails[0].email),
    project: project.id,
    ...(await userIds(project)),
  }
}

async function webhookIds({ api }: Project) {
  const endpoint = await api.post('/webhook-endpoints', { body: silentEndpoint })
  const path = `/webhook-endpoints/${idOf(endpoint)}/test`
  const test = await api.post(path, { body: { event: 'email.sent' } })
  return { 'webhook endpoint': idOf(endpoint), delivery: idOf(test) }
}

async function userIds({ id, owner }: Project) {
  const sessions = await owner.get('/users/@me/sessions')
  const user = await owner.get('/users/@me')
  const invitation = await owner.post(`/projects/${id}/members`, {
    body: { email: `owned.${id}@example.net` },
  })
  return { session: String(sessions.body[0].id), member: idOf(user), invitation: idOf(invitation) }
}

/** Values of the path parameters that are not ids. */
export const texts: Record<string, string> = { field: 'data.secret' }

/** Returns the query parameters that an endpoint requires. */
export const requiredQuery = (path: string, { campaign }: ResourceIds): Record<string, string> =>
  path === '/analytics/campaign-timeseries' ? { campaignId: campaign } : {}

/** The value of the field `secret` as JSON. It must not appear in responses to other projects. */
export const secretValue = '"owned"'

const idOf = ({ body }: ApiResponse): string => body.id

/**
 * An endpoint to which no request is made, because its host does not exist. Attempts fail immediately.
 * Projects of tests have no events of this type.
 */
export const silentEndpoint = { url: 'https://owned.invalid/', events: ['endpoint.disabled'] }

const delay = {
  type: 'DELAY',
  name: 'Owned',
  position: { x: 0, y: 0 },
  config: { amount: 1, unit: 'days' },
}
