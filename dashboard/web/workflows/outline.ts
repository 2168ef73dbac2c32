import type { Schemas } from '@postrider/client'

export type WorkflowStep = Schemas['WorkflowDetails']['steps'][number]

/** A line of the outline: a step at a depth, or a reference to a step that is shown above. */
export interface OutlineLine {
  /** Unique in the outline. */
  key: string
  step: WorkflowStep
  depth: number
  /** How the line is reached from its parent: a branch, the event or the time-out; undefined for the only way. */
  via: string | undefined
  /** Whether the step and its successors are already shown above. */
  isReference: boolean
}

/**
 * Returns the steps of a workflow as an outline, beginning at the trigger. A step with several ways is followed
 * by each of them, indented. A step that several ways reach is shown once. Steps that nothing reaches are last.
 */
export function outlineOf(steps: readonly WorkflowStep[]): readonly OutlineLine[] {
  const byId = new Map(steps.map((step) => [step.id, step]))
  const shown = new Set<string>()
  const lines: OutlineLine[] = []
  const visit = (step: WorkflowStep, depth: number, via: string | undefined): void => {
    const isReference = shown.has(step.id)
    lines.push({ key: `${step.id}.${lines.length}`, step, depth, via, isReference })
    if (isReference) return
    shown.add(step.id)
    const ways = step.outgoingTransitions.toSorted((one, other) => one.priority - other.priority)
    for (const way of ways) {
      const next = byId.get(way.toStepId)
      if (next) visit(next, ways.length > 1 ? depth + 1 : depth, ways.length > 1 ? nameOf(way) : undefined)
    }
  }
  for (const step of steps) if (step.type === 'TRIGGER') visit(step, 0, undefined)
  for (const step of steps) if (!shown.has(step.id)) visit(step, 0, undefined)
  return lines
}

const nameOf = ({ branch, waitOutcome }: Schemas['Transition']): string | undefined =>
  branch ?? waitOutcome ?? undefined
