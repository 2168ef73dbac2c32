import { currentCorrelation } from '@postrider/contracts'
import { badRequest, conflict, notFound, unavailable } from '@postrider/contracts/errors'
import type { NewExecution } from '@postrider/contracts/resources'
import type { Context } from '../../context.ts'
import type { Execution } from '../../domain/execution/execution.ts'
import { getWorkflow } from '../../queries/get-workflow.ts'
import type { NamedWorkflow } from '../change-workflow.ts'
import { beginExecution } from './begin-execution.ts'
import { saveMoves } from './save-moves.ts'

/**
 * Starts an execution for a contact. Throws 404 for a workflow or contact that the project does not have, 400
 * for a workflow that is not enabled, 409 where its rule of re-entry forbids it, 503 when contacts cannot be
 * asked.
 */
export async function startByHand(
  ctx: Context,
  named: NamedWorkflow,
  { contactId: given, context }: NewExecution,
): Promise<Execution> {
  const workflow = await getWorkflow(ctx, named)
  if (!workflow.enabled) throw badRequest('The workflow is not enabled.')
  const { id: workflowId, version, projectId, generation } = workflow
  const contactId = given.toLowerCase()
  const { contacts } = await ctx.contacts.find({ projectId, generation, ids: [contactId] })
  const [contact] = contacts
  if (!contact) throw notFound('contact', given)
  const plans = await ctx.plans.findOrPin(ctx.db, [{ workflowId, version }], ctx.now())
  const pinned = plans({ workflowId, version })
  if (!pinned) throw unavailable('The workflow has just been changed')
  const id = ctx.newId()
  const correlationId = currentCorrelation()?.requestId ?? id
  const move = beginExecution(ctx, { workflow, pinned }, { id, contact, context, correlationId })
  const [saved] = await saveMoves(ctx, [move], 'execution.started')
  if (!saved) throw refusal(workflow.allowReentry)
  return saved.after
}

const refusal = (allowReentry: boolean) =>
  allowReentry
    ? conflict('The contact has an execution of this workflow that has not ended.', {
        suggestion: 'Cancel it, or start another when it has ended.',
      })
    : conflict('The contact has been in this workflow, which does not allow re-entry.', {
        suggestion: 'Allow re-entry (PATCH /workflows/:id with allowReentry: true).',
      })
