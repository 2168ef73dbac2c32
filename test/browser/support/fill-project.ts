import type { Flow, Project } from '../../flow/support/start-flow.ts'
import { done, sendMail } from '../../flow/support/use-everything.ts'
import { onPro, workflowsOf } from '../../flow/support/workflows-of.ts'

/** The ids of a project's resources, by the name of the parameter in the dashboard's addresses. */
export type ProjectParams = Readonly<Record<string, string>>

interface Used {
  flow: Flow
  project: Project
}

/** Fills a project, so that each page has content. */
export async function fillProject(used: Used): Promise<ProjectParams> {
  const { flow, project } = used
  const { api } = project
  const contactId = await addContacts(project)
  const jobId = await importContacts(project)
  const segment = await done(
    api.post('/segments', { body: { name: 'Paying customers', condition: onPro, trackMembership: true } }),
  )
  const template = await done(
    api.post('/templates', { body: { name: 'Welcome', type: 'MARKETING', ...mailOf(project) } }),
  )
  const workflowId = await startWorkflow(used, template.id)
  const emailId = await sendMails(project)
  const campaignId = await addCampaigns(project)
  const endpoint = await done(
    api.post('/webhook-endpoints', { body: { url: 'https://example.com/hooks', events: ['email.*'] } }),
  )
  await sendMail(project, 'mary.jackson@example.net', { subject: 'Your order 4712' })
  await flow.idle()
  return {
    projectId: project.id,
    contactId,
    jobId,
    segmentId: segment.id,
    templateId: template.id,
    workflowId,
    campaignId,
    emailId,
    endpointId: endpoint.id,
    ...(await findLater(used, { workflowId, endpointId: endpoint.id })),
  }
}

const names = ['Ada Lovelace', 'Grace Hopper', 'Mary Jackson', 'Katherine Johnson', 'Annie Easley']

/** Returns the id of the first contact. */
async function addContacts({ api }: Project): Promise<string> {
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
  return (await done(api.get('/contacts?email=ada.lovelace@example.net'))).data[0].id
}

/** Returns the id of an import that rejects a row. */
async function importContacts({ api }: Project): Promise<string> {
  const form = new FormData()
  form.append(
    'file',
    new Blob(['email\ndorothy.vaughan@example.net\nnobody\n'], { type: 'text/csv' }),
    'a.csv',
  )
  return (await done(api.post('/contacts/import', { body: form }))).jobId
}

const mailOf = ({ domain }: Project) => ({
  subject: 'Hello {{name ?? "there"}}',
  body: '<h1>Hello {{name ?? "there"}}</h1><p>Your plan: {{plan}}. <a href="https://example.com/plan">Change it</a></p>',
  from: `hello@${domain}`,
})

/** Returns the id of a workflow with one execution. */
async function startWorkflow(used: Used, templateId: string): Promise<string> {
  const { workflow, addStep, enable } = workflowsOf(() => used)
  const id = await workflow('signed_up', { name: 'New customers' })
  await addStep(id, 'SEND_EMAIL', { name: 'Welcome the customer', templateId })
  await enable(id)
  await done(
    used.project.open.post('/v1/track', { body: { email: 'ada.lovelace@example.net', event: 'signed_up' } }),
  )
  return id
}

/** Returns the id of a mail that bounces. */
async function sendMails(project: Project): Promise<string> {
  await sendMail(project, 'grace.hopper@example.net', { subject: 'Your order 4711', tags: ['orders'] })
  const bounced = await sendMail(project, 'bounce@simulator.amazonses.com')
  await sendMail(project, 'complaint@simulator.amazonses.com')
  await done(
    project.api.post('/suppressions', {
      body: { kind: 'WILDCARD', value: '*@blocked.example', note: 'A competitor' },
    }),
  )
  return bounced.data.emails[0].email
}

/** Returns the id of a sent campaign. */
async function addCampaigns(project: Project): Promise<string> {
  const { api } = project
  const add = (name: string) =>
    done(api.post('/campaigns', { body: { name, audienceType: 'ALL', ...mailOf(project) } }))
  const sent = await add('Spring news')
  await done(api.post(`/campaigns/${sent.data.id}/send`))
  await add('Summer news')
  return sent.data.id
}

/** Returns the ids of resources that the product itself creates. */
async function findLater(
  { flow, project: { api } }: Used,
  { workflowId, endpointId }: { workflowId: string; endpointId: string },
): Promise<ProjectParams> {
  const deliveries = await done(api.get(`/webhook-endpoints/${endpointId}/deliveries`))
  const executions = await done(api.get(`/workflows/${workflowId}/executions`))
  const domains = await done(api.get('/domains'))
  const captured = await done(flow.anybody.get('/inbox/messages?to=grace.hopper@example.net'))
  return {
    executionId: executions.executions[0].id,
    domainId: domains[0].id,
    deliveryId: deliveries.data[0].id,
    messageId: captured.messages[0].id,
  }
}
