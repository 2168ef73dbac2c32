import type { Flow, Project } from '../../flow/support/start-flow.ts'
import { done, sendMail } from '../../flow/support/use-everything.ts'
import { onPro, workflowsOf } from '../../flow/support/workflows-of.ts'

/** The ids of a project's resources, by the name of the parameter in the dashboard's addresses. */
export type ProjectParams = Readonly<Record<string, string>>

/** Fills a project, so that each page has content. */
export async function fillProject(used: { flow: Flow; project: Project }): Promise<ProjectParams> {
  const { flow, project } = used
  const { api, domain } = project
  const names = ['Ada Lovelace', 'Grace Hopper', 'Mary Jackson', 'Katherine Johnson', 'Annie Easley']
  for (const [index, name] of names.entries())
    await done(
      api.post('/contacts', {
        body: {
          email: `${name.toLowerCase().replace(' ', '.')}@example.net`,
          subscribed: index !== 4,
          data: { name, plan: index % 2 === 0 ? 'pro' : 'free', seats: index + 1 },
        },
      }),
    )
  const contactId: string = (await done(api.get('/contacts?email=ada.lovelace@example.net'))).data[0].id
  const segment = await done(
    api.post('/segments', { body: { name: 'Paying customers', condition: onPro, trackMembership: true } }),
  )
  const mail = {
    subject: 'Hello {{name ?? "there"}}',
    body: '<h1>Hello {{name ?? "there"}}</h1><p>Your plan: {{plan}}. <a href="https://example.com/plan">Change it</a></p>',
    from: `hello@${domain}`,
  }
  const template = await done(
    api.post('/templates', { body: { name: 'Welcome', type: 'MARKETING', ...mail } }),
  )
  const { workflow, addStep, enable } = workflowsOf(() => used)
  const workflowId = await workflow('signed_up')
  await addStep(workflowId, 'SEND_EMAIL', { templateId: template.id })
  await enable(workflowId)
  await done(
    project.open.post('/v1/track', { body: { email: 'ada.lovelace@example.net', event: 'signed_up' } }),
  )
  await sendMail(project, 'grace.hopper@example.net', { subject: 'Your order 4711', tags: ['orders'] })
  const bounced = await sendMail(project, 'bounce@simulator.amazonses.com')
  await sendMail(project, 'complaint@simulator.amazonses.com')
  await done(
    api.post('/suppressions', {
      body: { kind: 'WILDCARD', value: '*@blocked.example', note: 'A competitor' },
    }),
  )
  const campaign = await done(
    api.post('/campaigns', { body: { name: 'Spring news', audienceType: 'ALL', ...mail } }),
  )
  await done(api.post(`/campaigns/${campaign.data.id}/send`))
  await done(api.post('/campaigns', { body: { name: 'Summer news', audienceType: 'ALL', ...mail } }))
  const endpoint = await done(
    api.post('/webhook-endpoints', { body: { url: 'https://example.com/hooks', events: ['email.*'] } }),
  )
  await sendMail(project, 'mary.jackson@example.net', { subject: 'Your order 4712' })
  await flow.idle()
  const deliveries = await done(api.get(`/webhook-endpoints/${endpoint.id}/deliveries`))
  const executions = await done(api.get(`/workflows/${workflowId}/executions`))
  const domains = await done(api.get('/domains'))
  const captured = await done(flow.anybody.get('/inbox/messages?to=grace.hopper@example.net'))
  return {
    projectId: project.id,
    contactId,
    segmentId: segment.id,
    templateId: template.id,
    workflowId,
    executionId: executions.executions[0].id,
    campaignId: campaign.data.id,
    emailId: bounced.data.emails[0].email,
    domainId: domains[0].id,
    endpointId: endpoint.id,
    deliveryId: deliveries.data[0].id,
    messageId: captured.messages[0].id,
  }
}
