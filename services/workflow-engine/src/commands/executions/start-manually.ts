import { currentCorrelation } from '@postrider/contracts'
import { notFound } from '@postrider/contracts/errors'
import type { NewExecution } from '@postrider/contracts/resources'
import { currentTraceparent } from '@postrider/tracing'
import { alreadyInWorkflow, noReentry, notEnabled, workflowChanged } from '../../errors.ts'
import type { Context } from '../../context.ts'
import type { Execution } from '../../domain/execution/execution.ts'
import { getWorkflow } from '../../queries/get-workflow.ts'
import type { WorkflowKey } from '../change-workflow.ts'
import { beginExecution } from './begin-execution.ts'
import { saveMoves } from './save-moves.ts'

/**
 * Starts an execution for a contact. Throws 404 for an unknown workflow or contact, 400 if the workflow is
 * disabled, 409 if re-entry is not allowed, and 503 if the contacts service is unavailable.
 */
export async function startManually(
  ctx: Context,
  named: WorkflowKey,
  { contactId: given, context }: NewExecution,
): Promise<Execution> {
  const workflow = await getWorkflow(ctx, named)
  if (!workflow.enabled) throw notEnabled()
  const { id: workflowId, version, projectId, generation } = workflow
  const contactId = given.toLowerCase()
  const { contacts } = await ctx.contacts.find({ projectId, generation, ids: [contactId] })
  const [contact] = contacts
  if (!contact) throw notFound('contact', given)
  const plans = await ctx.plans.findOrPin(ctx.db, [{ workflowId, version }], ctx.now())
  const pinned = plans({ workflowId, version })
  if (!pinned) throw workflowChanged()
  const id = ctx.newId()
  const cause = {
    correlationId: currentCorrelation()?.requestId ?? id,
    traceparent: currentTraceparent(),
  }
  const move = beginExecution(ctx, { workflow, pinned }, { id, contact, context, ...cause })
  const [saved] = await saveMoves(ctx, [move], 'execution.started')
  if (!saved) throw refusal(workflow.allowReentry)
  return saved.after
}

const refusal = (allowReentry: boolean) => (allowReentry ? alreadyInWorkflow() : noReentry())
