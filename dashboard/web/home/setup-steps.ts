import type { Schemas } from '@postrider/client'

export type SetupStepId = 'domain' | 'mail' | 'contacts' | 'campaign' | 'workflow'

export interface SetupStep {
  id: SetupStepId
  isDone: boolean
}

/** The number of open steps that are shown. */
const shownSteps = 3

/** Returns the steps of a new project in their order. Omits a step whose service did not respond. */
export function setupSteps(state: Schemas['SetupState']): SetupStep[] {
  const steps: readonly [id: SetupStepId, isDone: boolean | null][] = [
    ['domain', state.hasVerifiedDomain],
    ['mail', state.hasSentMail],
    ['contacts', state.contactCount === null ? null : state.contactCount > 0],
    ['campaign', state.hasSentCampaign],
    ['workflow', state.hasEnabledWorkflow],
  ]
  return steps.flatMap(([id, isDone]) => (isDone === null ? [] : [{ id, isDone }]))
}

/** Returns the steps that are done, and the next open steps. */
export function shownSetupSteps(steps: readonly SetupStep[]): SetupStep[] {
  const next = steps.filter(({ isDone }) => !isDone).slice(0, shownSteps)
  return steps.filter((step) => step.isDone || next.includes(step))
}
