import type { ApiResponse, Client } from '@postrider/testing/service'
import type { AuditedCall } from './audited-call.ts'
import { changeWebhooks } from './audited-webhook-calls.ts'
import type { Project } from './start-flow.ts'

/** A request that changed data, and its expected entry in the audit log. */
export interface Change {
  endpoint: string
  action: string
  answer: ApiResponse
}

/** A low rate, at which a campaign is still being sent when `changeEverything` changes it. */
export const slowCampaigns = { SEND_PROJECT_RATE_PER_SECOND: '2' }

/** The name that the audit log contains for the deleted template. */
export const renamedTemplate = 'U'

/**
 * Calls every audited endpoint in a way that changes data. The flow must have the settings `slowCampaigns`.
 */
export async function changeEverything(project: Project, newUser: () => Promise<{ email: string }>) {
  const changes: Change[] = []
  const audit: AuditedCall = async (endpoint, action, call) => {
    const answer = await call
    if (answer.status >= 300) throw new Error(`${endpoint}: ${JSON.stringify(answer.body)}`)
    changes.push({ endpoint, action, answer })
    return answer
  }
  const contact = await project.api.post('/contacts', {
    body: { email: 'ada@example.net', data: { plan: 'pro', old: 1 } },
  })
  // Sending 40 mails takes twenty seconds, so the campaign is still being sent when it is paused.
  const readers = Array.from({ length: 40 }, (_, index) => `reader${index}@example.net`)
  await Promise.all(readers.map((email) => project.api.post('/contacts', { body: { email } })))
  await changeContacts(project.api, audit, contact.body.id)
  await changeMail(project, audit)
  await changeSegments(project.api, audit)
  await changeWebhooks(project.api, audit)
  await changeCampaigns(project, audit)
  await changeWorkflows(project.api, audit)
  await changeMembers(project, audit, newUser)
  await changeProject(project, audit)
  return changes
}

async function changeContacts(api: Client, audit: AuditedCall, id: string): Promise<void> {
  await audit(
    'PATCH /contacts/:id',
    'contact.updated',
    api.patch(`/contacts/${id}`, { body: { data: { a: 1 } } }),
  )
  const doomed = await api.post('/contacts', { body: { email: 'doomed@example.net' } })
  await audit('DELETE /contacts/:id', 'contact.deleted', api.delete(`/contacts/${doomed.body.id}`))
  const forgotten = await api.post('/contacts', { body: { email: 'forgotten@example.net' } })
  await audit('POST /contacts/:id/erase', 'contact.erased', api.post(`/contacts/${forgotten.body.id}/erase`))
  await audit('DELETE /contacts/fields/:field', 'field.deleted', api.delete('/contacts/fields/data.old'))
  for (const what of ['subscribe', 'unsubscribe', 'delete'])
    await audit(
      `POST /contacts/bulk-${what}`,
      'job.started',
      api.post(`/contacts/bulk-${what}`, { body: { mode: 'query', filter: { search: 'nobody' } } }),
    )
  const form = new FormData()
  form.append('file', new Blob(['email\nbob@example.net\n'], { type: 'text/csv' }), 'people.csv')
  await audit('POST /contacts/import', 'job.started', api.post('/contacts/import', { body: form }))
  await api.post('/events/track', { body: { email: 'ada@example.net', event: 'seen' } })
  await audit('DELETE /events/:eventName', 'events.deleted', api.delete('/events/seen'))
}

async function changeScheduled(api: Client, audit: AuditedCall, from: string): Promise<void> {
  const [at, later] = [1, 2].map((hours) => new Date(Date.now() + hours * 3_600_000).toISOString())
  const mail = { from, subject: 'S', body: 'B', tags: ['later'], delivery: { at } }
  const schedule = async (): Promise<string> =>
    (await api.post('/v1/send', { body: { ...mail, to: 'ada@example.net' } })).body.data.emails[0].email
  const [first, second] = [await schedule(), await schedule()]
  const body = { delivery: { at: later } }
  await audit('PATCH /emails/:id', 'email.rescheduled', api.patch(`/emails/${first}`, { body }))
  await audit('POST /emails/:id/cancel', 'email.cancelled', api.post(`/emails/${first}/cancel`))
  await audit(
    'POST /emails/cancel',
    'emails.cancelled',
    api.post('/emails/cancel', { body: { ids: [second] } }),
  )
}

async function changeMail({ api, domain }: Project, audit: AuditedCall): Promise<void> {
  const body = { name: 'T', subject: 'S', body: 'B', from: `x@${domain}` }
  const template = await audit('POST /templates', 'template.created', api.post('/templates', { body }))
  const path = `/templates/${template.body.id}`
  await audit(
    'PATCH /templates/:id',
    'template.updated',
    api.patch(path, { body: { name: renamedTemplate } }),
  )
  await audit('POST /templates/:id/duplicate', 'template.created', api.post(`${path}/duplicate`))
  await audit('DELETE /templates/:id', 'template.deleted', api.delete(path))
  const added = await audit(
    'POST /domains',
    'domain.added',
    api.post('/domains', { body: { domain: `more.${domain}` } }),
  )
  await audit('DELETE /domains/:id', 'domain.removed', api.delete(`/domains/${added.body.id}`))
  const rule = { body: { kind: 'DOMAIN', value: 'blocked.example' } }
  const suppression = await audit('POST /suppressions', 'suppression.added', api.post('/suppressions', rule))
  const named = `/suppressions/${suppression.body.id}`
  await audit(
    'PATCH /suppressions/:id',
    'suppression.updated',
    api.patch(named, { body: { value: 'other.example' } }),
  )
  await audit('DELETE /suppressions/:id', 'suppression.removed', api.delete(named))
  await changeScheduled(api, audit, `x@${domain}`)
  const gif = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')
  const form = new FormData()
  form.append('image', new Blob([gif], { type: 'image/gif' }), 'dot.gif')
  await audit('POST /uploads/image', 'image.uploaded', api.post('/uploads/image', { body: form }))
}

async function changeSegments(api: Client, audit: AuditedCall): Promise<void> {
  const body = { name: 'S', type: 'STATIC' }
  const segment = await audit('POST /segments', 'segment.created', api.post('/segments', { body }))
  const path = `/segments/${segment.body.id}`
  const members = { body: { emails: ['ada@example.net'] } }
  await audit('PATCH /segments/:id', 'segment.updated', api.patch(path, { body: { name: 'R' } }))
  await audit('POST /segments/:id/members', 'segment.members-added', api.post(`${path}/members`, members))
  await audit(
    'DELETE /segments/:id/members',
    'segment.members-removed',
    api.delete(`${path}/members`, members),
  )
  await audit('DELETE /segments/:id', 'segment.deleted', api.delete(path))
}

async function changeCampaigns({ api, domain }: Project, audit: AuditedCall): Promise<void> {
  const body = { name: 'C', subject: 'S', body: 'B', from: `x@${domain}`, audienceType: 'ALL' }
  const campaign = await audit('POST /campaigns', 'campaign.created', api.post('/campaigns', { body }))
  const path = `/campaigns/${campaign.body.data.id}`
  await audit('PUT /campaigns/:id', 'campaign.updated', api.put(path, { body: { name: 'D' } }))
  await audit('PATCH /campaigns/:id', 'campaign.updated', api.patch(path, { body: { name: 'E' } }))
  const copy = await audit('POST /campaigns/:id/duplicate', 'campaign.created', api.post(`${path}/duplicate`))
  await audit('DELETE /campaigns/:id', 'campaign.deleted', api.delete(`/campaigns/${copy.body.data.id}`))
  const later = { body: { scheduledFor: new Date(Date.now() + 3_600_000).toISOString() } }
  await audit('POST /campaigns/:id/send', 'campaign.scheduled', api.post(`${path}/send`, later))
  await audit('POST /campaigns/:id/send', 'campaign.started', api.post(`${path}/send`))
  await audit('POST /campaigns/:id/pause', 'campaign.paused', api.post(`${path}/pause`))
  await audit('POST /campaigns/:id/resume', 'campaign.resumed', api.post(`${path}/resume`))
  await audit('POST /campaigns/:id/cancel', 'campaign.cancelled', api.post(`${path}/cancel`))
}

const delay = { type: 'DELAY', name: 'Wait', position: { x: 0, y: 0 }, config: { amount: 1, unit: 'days' } }

async function changeWorkflows(api: Client, audit: AuditedCall): Promise<void> {
  const body = { name: 'W', eventName: 'seen', allowReentry: true }
  const workflow = await audit('POST /workflows', 'workflow.created', api.post('/workflows', { body }))
  const path = `/workflows/${workflow.body.id}`
  await changeGraph(api, audit, path)
  await audit('PATCH /workflows/:id', 'workflow.updated', api.patch(path, { body: { enabled: true } }))
  const contact = await api.post('/contacts', { body: { email: 'ada@example.net' } })
  const start = () => api.post(`${path}/executions`, { body: { contactId: contact.body.id } })
  const execution = await audit('POST /workflows/:id/executions', 'execution.started', start())
  await audit(
    'DELETE /workflows/:id/executions/:executionId',
    'execution.cancelled',
    api.delete(`${path}/executions/${execution.body.id}`),
  )
  await start()
  await audit(
    'POST /workflows/:id/executions/cancel-all',
    'executions.cancelled',
    api.post(`${path}/executions/cancel-all`),
  )
  const copy = await audit('POST /workflows/:id/duplicate', 'workflow.created', api.post(`${path}/duplicate`))
  await audit(
    'POST /workflows/bulk-update',
    'workflow.deleted',
    api.post('/workflows/bulk-update', { body: { ids: [copy.body.id], delete: true } }),
  )
  await audit('DELETE /workflows/:id', 'workflow.deleted', api.delete(path))
  await audit(
    'POST /workflows/webhook-secret/rotate',
    'webhook-secret.rotated',
    api.post('/workflows/webhook-secret/rotate', { body: { overlapHours: 1 } }),
  )
}

async function changeGraph(api: Client, audit: AuditedCall, path: string): Promise<void> {
  const edited = 'workflow.updated'
  const step = await audit('POST /workflows/:id/steps', edited, api.post(`${path}/steps`, { body: delay }))
  const { steps } = (await api.get(path)).body
  const [{ id: trigger, outgoingTransitions }] = steps
  const first = `${path}/transitions/${outgoingTransitions[0].id}`
  const inserted = await audit(
    'POST /workflows/:id/transitions/:transitionId/insert-step',
    edited,
    api.post(`${first}/insert-step`, { body: delay }),
  )
  await audit(
    'PATCH /workflows/:id/steps/:stepId',
    edited,
    api.patch(`${path}/steps/${inserted.body.id}`, { body: { name: 'Longer' } }),
  )
  await audit(
    'DELETE /workflows/:id/steps/:stepId',
    edited,
    api.delete(`${path}/steps/${inserted.body.id}?splice=true`),
  )
  const [left] = (await api.get(path)).body.steps[0].outgoingTransitions
  await audit(
    'DELETE /workflows/:id/transitions/:transitionId',
    edited,
    api.delete(`${path}/transitions/${left.id}`),
  )
  await audit(
    'POST /workflows/:id/transitions',
    edited,
    api.post(`${path}/transitions`, { body: { fromStepId: trigger, toStepId: step.body.id } }),
  )
}

async function changeMembers(
  { id, owner }: Project,
  audit: AuditedCall,
  newUser: () => Promise<{ email: string }>,
): Promise<void> {
  const members = `/projects/${id}/members`
  const { email } = await newUser()
  const added = await audit(
    'POST /projects/:id/members',
    'member.added',
    owner.post(members, { body: { email } }),
  )
  const path = `${members}/${added.body.userId}`
  await audit(
    'PATCH /projects/:id/members/:userId',
    'member.changed',
    owner.patch(path, { body: { role: 'ADMIN' } }),
  )
  await audit('DELETE /projects/:id/members/:userId', 'member.removed', owner.delete(path))
  const invitation = await audit(
    'POST /projects/:id/members',
    'invitation.sent',
    owner.post(members, { body: { email: `invited.${id}@example.com` } }),
  )
  await audit(
    'DELETE /projects/:id/invitations/:invitationId',
    'invitation.revoked',
    owner.delete(`/projects/${id}/invitations/${invitation.body.id}`),
  )
}

async function changeProject({ id, owner }: Project, audit: AuditedCall): Promise<void> {
  const path = `/users/@me/projects/${id}`
  await audit('PATCH /users/@me/projects/:id', 'project.updated', owner.patch(path, { body: { name: 'P' } }))
  await audit(
    'POST /users/@me/projects/:id/regenerate-keys',
    'project.keys-rotated',
    owner.post(`${path}/regenerate-keys`),
  )
  await audit(
    'PUT /users/@me/projects/:id/billing-limits',
    'project.limits-changed',
    owner.put(`${path}/billing-limits`, { body: { inbound: 1_000 } }),
  )
  await audit('POST /users/@me/projects/:id/reset', 'project.reset', owner.post(`${path}/reset`))
}
