import type { Project } from './factories.ts'

export interface ShownStep {
  id: string
  name: string
  outgoingTransitions: { id: string; toStepId: string; branch: string | null; waitOutcome: string | null }[]
}

/** Returns helpers for the steps of a workflow. `of` returns the workflow of the current test. */
export function graphOf(of: () => { project: Project; id: string }) {
  const stepsOf = async (): Promise<ShownStep[]> => {
    const { project, id } = of()
    return (await project.get(id)).steps
  }
  const add = (type: string, body: Record<string, unknown> = {}) =>
    of().project.addStepId(of().id, type, body)
  const path = (stepId: string) => `/workflows/${of().id}/steps/${stepId}`
  return {
    stepsOf,
    /** Returns the transitions as text: `Trigger>DELAY`, `CONDITION>EXIT yes`. */
    transitionTexts: async (): Promise<string[]> => {
      const steps = await stepsOf()
      const nameOf = (stepId: string) => steps.find((step) => step.id === stepId)?.name
      return steps.flatMap(({ name, outgoingTransitions }) =>
        outgoingTransitions.map(({ toStepId, branch, waitOutcome }) =>
          [`${name}>${nameOf(toStepId)}`, branch, waitOutcome].filter((each) => each !== null).join(' '),
        ),
      )
    },
    names: async () => (await stepsOf()).map(({ name }) => name),
    add,
    loose: (type: string, name: string) => add(type, { name, autoConnect: false }),
    path,
    patch: (stepId: string, body: unknown) => of().project.api.patch(path(stepId), { body }),
    trigger: async () => (await stepsOf())[0]?.id,
  }
}
