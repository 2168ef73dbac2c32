import { notFound } from '@postrider/contracts/errors'
import type { ContactState } from '@postrider/contracts/messages'
import type { DryRun, DryRunView } from '@postrider/contracts/resources'
import { sql } from 'kysely'
import type { Context } from '../context.ts'
import { planOf } from '../domain/execution/plan.ts'
import { simulate } from '../domain/execution/simulate.ts'
import { startExecution } from '../domain/execution/start-execution.ts'
import { faultOf } from '../domain/check-graph.ts'
import type { Workflow } from '../domain/workflow.ts'
import { findMemberships } from '../engine/memberships.ts'

/**
 * Simulates an execution without effects. Loads each membership that a condition needs, and then restarts the
 * simulation. Throws 404 for an unknown contact.
 */
export async function dryRun(ctx: Context, workflow: Workflow, input: DryRun): Promise<DryRunView> {
  const { projectId, generation, id: workflowId, name: workflowName } = workflow
  const contact = await findContact(ctx, workflow, input)
  const plan = planOf(workflow.graph)
  const execution = startExecution(plan, {
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
    const { missingSegmentId, ...simulation } = simulate(plan, execution, {
      contact,
      memberships,
      workflowName,
      assume,
    })
    if (missingSegmentId === undefined) {
      const reasons = await reasonsOf(ctx, workflow, { contactId: contact.id, eventName: input.event?.name })
      return { wouldStart: reasons.length === 0, reasons, assume, ...simulation }
    }
    const query = { projectId, generation, contactId: contact.id, segmentId: missingSegmentId }
    const [membership] = await findMemberships(ctx, { projectId, generation }, [query])
    memberships.set(missingSegmentId, membership?.isMember ?? false)
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
      : [`The event "${eventName}" does not start the workflow.`]),
    ...(rows.length === 0
      ? []
      : [
          allowReentry
            ? 'The contact is already in the workflow.'
            : 'The contact was in the workflow before, and re-entry is not allowed.',
        ]),
  ]
}
