import { notFound } from '@postrider/contracts/errors'
import type { ContactState } from '@postrider/contracts/messages'
import type { DryRun, DryRunView } from '@postrider/contracts/resources'
import { sql } from 'kysely'
import type { Context } from '../context.ts'
import { planOf } from '../domain/execution/plan.ts'
import { rehearse } from '../domain/execution/rehearse.ts'
import { startExecution } from '../domain/execution/start-execution.ts'
import { faultOf } from '../domain/check-graph.ts'
import type { Workflow } from '../domain/workflow.ts'
import { askMemberships } from '../engine/memberships.ts'

/**
 * The way that an execution would take, without any effect. Rehearses from the beginning each time that a
 * condition needs to know a membership, until all of them are known. Throws 404 for a contact that the
 * project does not have.
 */
export async function dryRun(ctx: Context, workflow: Workflow, input: DryRun): Promise<DryRunView> {
  const { projectId, generation, id: workflowId, name: workflowName } = workflow
  const contact = await findContact(ctx, workflow, input)
  const plan = planOf(workflow.graph)
  const begun = startExecution(plan, {
    id: ctx.newId(),
    projectId,
    generation,
    workflowId,
    contactId: contact.id,
    graphVersion: workflow.version,
    context: input.event?.data ?? {},
    once: true,
    correlationId: '',
    at: ctx.now(),
  })
  const memberships = new Map<string, boolean>()
  const { assume } = input
  for (;;) {
    const { asks, ...rehearsal } = rehearse(plan, begun, { contact, memberships, workflowName, assume })
    if (asks === undefined) {
      const reasons = await reasonsOf(ctx, workflow, { contactId: contact.id, eventName: input.event?.name })
      return { wouldStart: reasons.length === 0, reasons, assume, ...rehearsal }
    }
    const question = { projectId, generation, contactId: contact.id, segmentId: asks }
    const [answer] = await askMemberships(ctx, { projectId, generation }, [question])
    memberships.set(asks, answer?.isMember ?? false)
  }
}

async function findContact(
  { contacts }: Context,
  { projectId, generation }: Workflow,
  { contactId, email }: DryRun,
): Promise<ContactState> {
  const found =
    contactId === undefined
      ? (await contacts.findByEmail({ projectId, generation, email: email ?? '' })).contact
      : (await contacts.find({ projectId, generation, ids: [contactId] })).contacts[0]
  if (!found) throw notFound('contact', contactId ?? email ?? '')
  return found
}

async function reasonsOf(
  { db }: Context,
  workflow: Workflow,
  { contactId, eventName }: { contactId: string; eventName: string | undefined },
): Promise<string[]> {
  const { id, enabled, triggerType, triggerConfig, allowReentry, graph } = workflow
  const { rows } = await sql<{ status: string }>`
    select status from workflow_executions where contact_id = ${contactId} and workflow_id = ${id}
      and (${!allowReentry} or status in ('RUNNING', 'WAITING')) limit 1
  `.execute(db)
  const starts = triggerType === 'EVENT' ? triggerConfig['eventName'] : undefined
  const fault = faultOf(graph)
  return [
    ...(fault === undefined ? [] : [fault]),
    ...(enabled ? [] : ['The workflow is not enabled.']),
    ...(eventName === undefined || eventName === starts
      ? []
      : [`The workflow does not begin with the event "${eventName}".`]),
    ...(rows.length === 0
      ? []
      : [allowReentry ? 'The contact is in the workflow.' : 'The contact has been in the workflow.']),
  ]
}
