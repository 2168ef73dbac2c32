import type { ProjectGeneration } from '@postrider/contracts'
import { AppError } from '@postrider/contracts/errors'
import { maxContactUpdates, type ContactUpdate } from '@postrider/contracts/internal'
import type { ContactState } from '@postrider/contracts/messages'
import type { Context } from '../../context.ts'
import { effectCorrelationId } from '../../domain/execution/chain.ts'
import { splitBySize, jsonBytes } from '@postrider/limits'
import { isActive, type Execution } from '../../domain/execution/execution.ts'
import { eachProject } from '../../engine/facts.ts'
import { postpone } from '../../store/execution-claims.ts'
import { advanceBatch, retryDelayMs, type AdvancedMove, type AdvanceInput } from './advance-batch.ts'
import { saveMoves } from './save-moves.ts'

/**
 * Advances executions and makes their contact updates until each execution waits, has ended, or is blocked by
 * a failed call.
 */
export async function runExecutions(ctx: Context, items: readonly AdvanceInput[]): Promise<void> {
  let next = items
  while (next.length > 0) {
    const saved = await saveMoves(ctx, await advanceBatch(ctx, next))
    next = await makeUpdates(ctx, saved)
  }
}

/** A contact update. Its execution is already saved at this step, so a repeat makes the same update. */
interface PendingUpdate extends ProjectGeneration {
  execution: Execution
  change: ContactUpdate
}

/**
 * Makes the contact updates of saved executions. Returns each execution with the result of its update. If the
 * contacts service is unavailable, an update is repeated later with the same effect key.
 */
export async function makeUpdates(
  ctx: Context,
  moves: readonly Pick<AdvancedMove, 'after' | 'call'>[],
): Promise<AdvanceInput[]> {
  const pending = moves.flatMap(({ after, call }): PendingUpdate[] => {
    const { projectId, generation } = after
    return call?.kind === 'update' && isActive(after)
      ? [{ projectId, generation, execution: after, change: call.change }]
      : []
  })
  const items: AdvanceInput[] = []
  await eachProject(ctx, pending, async (project, own) => {
    for (const part of splitBySize(own, callLimits)) items.push(...(await update(ctx, project, part)))
  })
  return items
}

async function update(
  ctx: Context,
  project: ProjectGeneration,
  part: PendingUpdate[],
): Promise<AdvanceInput[]> {
  try {
    const { results } = await ctx.contacts.updateMany({
      ...project,
      changes: part.map(({ execution, change }) => ({
        id: execution.contactId,
        effectKey: `${execution.id}:${execution.currentStepId}`,
        correlationId: effectCorrelationId(execution),
        traceparent: execution.traceparent ?? undefined,
        change,
      })),
    })
    return part.flatMap(({ execution }, index) => {
      const result = results[index]
      return result ? [inputOf(execution, result)] : []
    })
  } catch (error) {
    const executions = part.map(({ execution }) => execution)
    const reason = permanentErrorOf(error)
    if (reason !== undefined && part.length === 1)
      return executions.map((execution) => ({ execution, resumption: { kind: 'failed', error: reason } }))
    if (reason !== undefined)
      return (await Promise.all(part.map((each) => update(ctx, project, [each])))).flat()
    ctx.log.warn('contacts.not_changed', { projectId: project.projectId, error })
    await postpone(ctx.db, executions, new Date(ctx.now().getTime() + retryDelayMs))
    return []
  }
}

/**
 * Returns why the contacts service would always reject this update; undefined if a later attempt may succeed.
 */
const permanentErrorOf = (error: unknown): string | undefined =>
  error instanceof AppError && ['invalid', 'bad-request', 'too-large'].includes(error.kind)
    ? error.message
    : undefined

type UpdateResult =
  | { version: number; changed: boolean; contact: ContactState | null }
  | { error: { code: string; message: string } }

function inputOf(execution: Execution, result: UpdateResult): AdvanceInput {
  if (!('error' in result)) {
    const { version, changed, contact } = result
    return { execution, resumption: { kind: 'done', output: { changed, version } }, contact }
  }
  const { code, message } = result.error
  // If the contact was deleted, the execution is cancelled at any step.
  if (code === 'CONTACT_NOT_FOUND') return { execution, resumption: { kind: 'none' }, contact: null }
  return { execution, resumption: { kind: 'failed', error: `The contact could not be changed: ${message}` } }
}

/** Keeps each call below the limits of the contacts service: 200 changes and 5 MB. */
const callLimits = {
  most: maxContactUpdates,
  mostBytes: 4 * 1024 * 1024,
  sizeOf: ({ change }: PendingUpdate) => jsonBytes(change) + 500,
}
