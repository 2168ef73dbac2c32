import { draft, eventTracked } from '@postrider/contracts/messages'
import { addressBlock } from '@postrider/outgoing-http'
import { v7 as uuidv7 } from 'uuid'
import type { Project } from './factories.ts'
import type { WorkflowsUnderTest } from './start.ts'
import type { Listening } from '@postrider/testing/webhook-server'
import { host } from './webhook-sending.ts'

/** Settings that let webhooks reach servers of the test. */
export const settings = {
  webhookAllowPrivate: [addressBlock(`${host}/32`)].filter((each) => each !== undefined),
}

export const webhookLimits = {
  // Longer than the test, so that an unanswered request ends only when its server closes the connection.
  timeoutMs: 600_000,
  concurrency: { total: 100, perProject: 5, perHost: 8 },
}

export const urlOf = ({ port }: Listening): string => `http://${host}:${port}/`

/** Creates a workflow with the steps TRIGGER, WEBHOOK (with this config) and EXIT. */
export async function webhookWorkflow(
  of: WorkflowsUnderTest,
  project: Project,
  config: Record<string, unknown>,
) {
  const id = await project.createId({ name: 'Hook' })
  await project.addStepId(id, 'WEBHOOK', { config })
  await project.addStepId(id, 'EXIT', { config: { reason: 'sent' } })
  expect(await project.patch(id, { enabled: true })).toMatchObject({ status: 200 })
  return {
    id,
    /** Starts the workflow for a new contact. */
    trigger: async (data: Record<string, unknown> = {}) => {
      const email = `${uuidv7()}@example.com`
      const contactId = project.put(email, { plan: 'pro' })
      const envelope = { key: contactId, projectId: project.projectId, generation: 1, at: of.now() }
      const event = {
        id: uuidv7(),
        name: 'signed up',
        contactId,
        email,
        data,
        emailId: null,
        contactVersion: 1,
      }
      const createdAt = of.now().toISOString()
      await of.consume(draft(eventTracked, envelope, { ...event, createdAt }))
      return { contactId, email }
    },
    executions: () =>
      of.db
        .selectFrom('workflow_executions')
        .selectAll()
        .where('workflow_id', '=', id)
        .orderBy('id')
        .execute(),
  }
}

/** Returns the outcome of the webhook in the only execution of a workflow. */
export async function outcomeOf({ executions }: Awaited<ReturnType<typeof webhookWorkflow>>) {
  const [execution] = await executions()
  const step = execution?.steps.find(({ output, error }) => output !== undefined || error !== undefined)
  return {
    status: execution?.status,
    exitReason: execution?.exit_reason,
    tries: execution?.webhook_tries,
    webhookDueAt: execution?.webhook_due_at,
    step: step && { status: step.status, output: step.output, ...(step.error && { error: step.error }) },
  }
}
