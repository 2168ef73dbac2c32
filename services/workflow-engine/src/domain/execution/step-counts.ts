import type { Execution, StepExecution } from './execution.ts'

/** Numbers to add to the counts of a step. */
export interface StepCountChange {
  projectId: string
  generation: number
  workflowId: string
  stepId: string
  entered: number
  waiting: number
  done: number
  failed: number
}

/** Returns how these moves change the counts, one entry per step. `before` is undefined for a start. */
export function stepCountChanges(
  moves: readonly { before?: Execution | undefined; after: Execution }[],
): StepCountChange[] {
  const changes = new Map<string, StepCountChange>()
  for (const { before, after } of moves) {
    for (const step of before?.steps ?? []) add(countsOf(changes, after, step), step, -1)
    for (const step of after.steps) add(countsOf(changes, after, step), step, 1)
  }
  return [...changes.values()].filter(
    ({ entered, waiting, done, failed }) => entered !== 0 || waiting !== 0 || done !== 0 || failed !== 0,
  )
}

function countsOf(
  changes: Map<string, StepCountChange>,
  { projectId, generation, workflowId }: Execution,
  { stepId }: StepExecution,
): StepCountChange {
  const key = `${workflowId}/${stepId}`
  const none = { entered: 0, waiting: 0, done: 0, failed: 0 }
  const counts = changes.get(key) ?? { projectId, generation, workflowId, stepId, ...none }
  changes.set(key, counts)
  return counts
}

function add(counts: StepCountChange, { status, completedAt }: StepExecution, sign: 1 | -1): void {
  counts.entered += sign
  if (completedAt === undefined) counts.waiting += sign
  else if (status === 'FAILED') counts.failed += sign
  else counts.done += sign
}
