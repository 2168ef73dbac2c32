import { z } from 'zod'
import { fromOf } from '../campaign-project.ts'
import { callApi, type Project } from '../segments/project.ts'

export type WorkflowKind = 'plain' | 'mail'

/** The event that starts an execution. Each contact has one such event. */
export const eventName = 'bench.bought'

const CreatedObject = z.object({ id: z.string() })
const WorkflowSteps = z.object({ steps: z.array(z.object({ id: z.string(), type: z.string() })) })

/** Creates an enabled workflow of three steps and returns its id. Every execution takes the branch `yes`. */
export async function createWorkflow(project: Project, kind: WorkflowKind): Promise<string> {
  const { id } = CreatedObject.parse(
    await callApi(project, 'POST /workflows', { name: `Bench ${kind}`, eventName }),
  )
  const { steps } = WorkflowSteps.parse(await callApi(project, `GET /workflows/${id}`))
  const position = { x: 0, y: 0 }
  const step = async (type: string, config: unknown, rest: object = {}): Promise<string> =>
    CreatedObject.parse(
      await callApi(project, `POST /workflows/${id}/steps`, {
        type,
        name: type,
        position,
        config,
        autoConnect: false,
        ...rest,
      }),
    ).id
  const connect = (fromStepId: string | undefined, toStepId: string, branch?: string): Promise<unknown> =>
    callApi(project, `POST /workflows/${id}/transitions`, { fromStepId, toStepId, branch })

  const condition = await step('CONDITION', { field: 'event.amount', operator: 'greaterThan', value: 10 })
  const update = await step('UPDATE_CONTACT', { updates: { tier: 'gold' } })
  const last =
    kind === 'plain'
      ? await step('EXIT', { reason: 'done' })
      : await step('SEND_EMAIL', {}, { templateId: await createTemplate(project) })
  await connect(steps[0]?.id, condition)
  await connect(condition, update, 'yes')
  await connect(update, last)
  await callApi(project, `PATCH /workflows/${id}`, { enabled: true })
  return id
}

async function createTemplate(project: Project): Promise<string> {
  const template = await callApi(project, 'POST /templates', {
    name: 'Bench',
    subject: 'Thank you, {{firstName}}',
    body: '<h1>Hi {{firstName}}</h1><p>Your order of {{event.amount}} is on its way.</p>',
    from: fromOf(project.id),
    type: 'TRANSACTIONAL',
  })
  return CreatedObject.parse(template).id
}
