import type { ProjectGeneration } from '@postrider/contracts'
import { AppError } from '@postrider/contracts/errors'
import { maxContactUpdates, type ContactUpdate } from '@postrider/contracts/internal'
import type { ContactState } from '@postrider/contracts/messages'
import type { Context } from '../../context.ts'
import { causedBy } from '../../domain/execution/chain.ts'
import { divide, jsonBytes } from '../../domain/execution/divide.ts'
import { isActive, type Execution } from '../../domain/execution/execution.ts'
import { eachProject } from '../../engine/facts.ts'
import { postpone } from '../../store/execution-claims.ts'
import { advanceBatch, askAgainMs, type AdvancedMove, type Item } from './advance-batch.ts'
import { saveMoves } from './save-moves.ts'

/**
 * Moves executions on, with the changes of contacts that they make on the way, until each waits, has ended or
 * cannot go on now.
 */
export async function runExecutions(ctx: Context, items: readonly Item[]): Promise<void> {
  let next = items
  while (next.length > 0) {
    const saved = await saveMoves(ctx, await advanceBatch(ctx, next))
    next = await makeUpdates(ctx, saved)
  }
}

/**
 * A change of a contact, of an execution that was saved at this step before: so a repeat makes the same
 * change.
 */
interface PendingUpdate extends ProjectGeneration {
  execution: Execution
  change: ContactUpdate
}

/**
 * Makes the changes of contacts that executions, which are saved by now, have come to; returns the executions
 * with the outcomes. Where the contacts service does not answer, a change is tried again later under the same
 * effect key.
 */
export async function makeUpdates(
  ctx: Context,
  moves: readonly Pick<AdvancedMove, 'after' | 'question'>[],
): Promise<Item[]> {
  const pending = moves.flatMap(({ after, question }): PendingUpdate[] => {
    const { projectId, generation } = after
    return question?.kind === 'update' && isActive(after)
      ? [{ projectId, generation, execution: after, change: question.change }]
      : []
  })
  const items: Item[] = []
  await eachProject(ctx, pending, async (project, own) => {
    for (const part of divide(own, ofCall)) items.push(...(await update(ctx, project, part)))
  })
  return items
}

async function update(ctx: Context, project: ProjectGeneration, part: PendingUpdate[]): Promise<Item[]> {
  try {
    const { results } = await ctx.contacts.updateMany({
      ...project,
      changes: part.map(({ execution, change }) => ({
        id: execution.contactId,
        effectKey: `${execution.id}:${execution.currentStepId}`,
        correlationId: causedBy(execution),
        change,
      })),
    })
    return part.flatMap(({ execution }, index) => {
      const result = results[index]
      return result ? [itemOf(execution, result)] : []
    })
  } catch (error) {
    const executions = part.map(({ execution }) => execution)
    const reason = refusal(error)
    if (reason !== undefined && part.length === 1)
      return executions.map((execution) => ({ execution, answer: { kind: 'failed', error: reason } }))
    if (reason !== undefined)
      return (await Promise.all(part.map((each) => update(ctx, project, [each])))).flat()
    ctx.log.warn('contacts.not_changed', { projectId: project.projectId, error })
    await postpone(ctx.db, executions, new Date(ctx.now().getTime() + askAgainMs))
    return []
  }
}

/** Why the contacts service would refuse the same change again; undefined when it may accept it later. */
const refusal = (error: unknown): string | undefined =>
  error instanceof AppError && ['invalid', 'bad-request', 'too-large'].includes(error.kind)
    ? error.message
    : undefined

type Result =
  | { version: number; changed: boolean; contact: ContactState | null }
  | { error: { code: string; message: string } }

function itemOf(execution: Execution, result: Result): Item {
  if (!('error' in result)) {
    const { version, changed, contact } = result
    return { execution, answer: { kind: 'done', output: { changed, version } }, contact }
  }
  const { code, message } = result.error
  // The contact is deleted, which ends the execution whatever it does next.
  if (code === 'CONTACT_NOT_FOUND') return { execution, answer: { kind: 'none' }, contact: null }
  return { execution, answer: { kind: 'failed', error: `The contact could not be changed: ${message}` } }
}

/** Contacts takes 5 MB and 200 changes at once. */
const ofCall = {
  most: maxContactUpdates,
  mostBytes: 4 * 1024 * 1024,
  sizeOf: ({ change }: PendingUpdate) => jsonBytes(change) + 500,
}
