import type { Flow, Project } from '../../flow/support/start-flow.ts'
import { done, sendMail } from '../../flow/support/use-everything.ts'
import { workflowsOf } from '../../flow/support/workflows-of.ts'
import type { ProjectParams } from './fill-project.ts'

const dayMs = 24 * 3_600_000
const ada = 'ada.lovelace@example.net'

/**
 * Adds resources in states that `fillProject` does not create: a draft, a scheduled campaign, a scheduled mail,
 * a static list, a waiting execution, and a second owner. Returns their ids.
 */
export async function fillStates(used: { flow: Flow; project: Project }): Promise<ProjectParams> {
  const { flow, project } = used
  const { api } = project
  const waitingWorkflowId = await startWaiting(used)
  const list = await done(api.post('/segments', { body: { name: 'Testers', type: 'STATIC' } }))
  const at = new Date(Date.now() + dayMs).toISOString()
  const mail = await sendMail(project, ada, { delivery: { at } })
  const draftId = await addCampaign(project, 'Autumn news')
  const scheduledCampaignId = await addCampaign(project, 'Winter news')
  await done(api.post(`/campaigns/${scheduledCampaignId}/send`, { body: { scheduledFor: at } }))
  await addOwner(used)
  await flow.idle()
  const { executions } = await done(api.get(`/workflows/${waitingWorkflowId}/executions`))
  return {
    waitingWorkflowId,
    waitingId: executions[0].id,
    listId: list.id,
    draftId,
    scheduledCampaignId,
    scheduledId: mail.data.emails[0].email,
  }
}

/** Starts an execution that waits for a day. */
async function startWaiting(used: { flow: Flow; project: Project }): Promise<string> {
  const { workflow, addStep, enable } = workflowsOf(() => used)
  const id = await workflow('ordered')
  await addStep(id, 'DELAY', { config: { amount: 1, unit: 'days' } })
  await enable(id)
  await done(
    used.project.open.post('/v1/track', { body: { email: ada, event: 'ordered', data: { total: 12 } } }),
  )
  return id
}

async function addCampaign({ api, domain }: Project, name: string): Promise<string> {
  const mail = { subject: name, body: '<p>Hello</p>', from: `hello@${domain}` }
  return (await done(api.post('/campaigns', { body: { name, audienceType: 'ALL', ...mail } }))).data.id
}

/** Adds an owner, so that another owner can leave the project. */
async function addOwner({ flow, project }: { flow: Flow; project: Project }): Promise<void> {
  const { email } = await done((await flow.newProject()).owner.get('/users/@me'))
  await done(project.owner.post(`/projects/${project.id}/members`, { body: { email, role: 'OWNER' } }))
}
