import {
  badRequest,
  capReached,
  conflict,
  invalidField,
  unavailable,
  type AppError,
} from '@postrider/contracts/errors'

// Workflows

export const executionsActive = (name: string, id: string): AppError =>
  conflict(`The workflow "${name}" has active executions.`, {
    details: { id },
    suggestion: 'Cancel them with POST /workflows/:id/executions/cancel-all, or wait until they end.',
  })

export const triggerInUse = (): AppError =>
  conflict('The trigger of an enabled workflow cannot be changed while executions are active.', {
    suggestion: 'Disable the workflow first, or cancel its executions.',
  })

/** `fault` is a sentence that `faultOf` returned. */
export const brokenGraph = (fault: string): AppError =>
  conflict(`The workflow cannot be enabled: ${fault.replace(/^T/, 't')}`, {
    suggestion: 'Correct its steps and transitions, then enable it.',
  })

export const graphTooLarge = (): AppError =>
  invalidField('config', 'too_big', 'is too large: all steps of a workflow can have at most 1 MB together')

export const configTooLarge = (limit: number): AppError =>
  invalidField('config', 'too_big', `must have at most ${limit} bytes of JSON`)

export const eventNameRequired = (): AppError =>
  invalidField(
    'triggerConfig.eventName',
    'invalid_string',
    'is required and must be the name of an event if `triggerType` is `EVENT`',
  )

export const cancelNeedsDisable = (): AppError =>
  invalidField('cancel', 'invalid', 'is only allowed together with `enabled: false`')

// Steps and transitions

export const secondTrigger = (): AppError =>
  badRequest('A workflow can have only one `TRIGGER` step, and it already exists.')

export const tooManySteps = (limit: number): AppError =>
  capReached({
    message: `A workflow can have at most ${limit} steps.`,
    limit,
    suggestion: 'Divide the workflow: an event that one workflow causes can start another.',
  })

export const triggerNotDeletable = (): AppError =>
  badRequest('The `TRIGGER` step of a workflow cannot be deleted.')

export const cannotSplice = (type: string): AppError =>
  badRequest(
    `A \`${type}\` step cannot be removed on its own. Delete it together with all steps that follow it.`,
  )

export const cannotInsert = (type: string): AppError =>
  badRequest(`A \`${type}\` step cannot be inserted between two steps.`)

export const exitHasNoNext = (): AppError => badRequest('An `EXIT` step cannot have an outgoing transition.')

export const triggerHasNoPrevious = (): AppError =>
  badRequest('The `TRIGGER` step cannot have an incoming transition.')

export const selfTransition = (): AppError => badRequest('A step cannot have a transition to itself.')

export const circularTransition = (): AppError => badRequest('The transition would create a cycle.')

export const branchRequired = (step: string, branches: readonly string[]): AppError =>
  badRequest(
    `\`branch\` must be one of the branches of the step "${step}": ${branches.map((each) => `\`${each}\``).join(', ')}.`,
  )

export const outcomeTaken = (): AppError => badRequest('This outcome already has a transition.')

export const branchTaken = (branch: string): AppError =>
  badRequest(`The branch "${branch}" already has a transition.`)

export const stepTaken = (step: string): AppError =>
  badRequest(`The step "${step}" already has a transition. A step without branches can have only one.`)

// Executions

export const notEnabled = (): AppError => badRequest('The workflow is not enabled.')

export const cannotCancel = (status: string): AppError =>
  badRequest(`An execution with status \`${status}\` cannot be cancelled.`)

export const alreadyInWorkflow = (): AppError =>
  conflict('The contact already has an active execution of this workflow.', {
    suggestion: 'Cancel the execution, or start another one after it has ended.',
  })

export const noReentry = (): AppError =>
  conflict('The contact was already in this workflow, which does not allow re-entry.', {
    suggestion: 'Set `allowReentry: true` with PATCH /workflows/:id.',
  })

export const executionChanging = (): AppError =>
  unavailable('The execution changed while it was being cancelled. Try again.')

export const executionsChanging = (): AppError =>
  unavailable('Executions changed while they were being cancelled. Try again.')

export const workflowsChanged = (): AppError =>
  unavailable('Workflows changed while they were being read. Try again.')

export const executionsChanged = (): AppError =>
  unavailable('Executions changed while they were being read. Try again.')

export const workflowChanged = (): AppError =>
  unavailable('The workflow changed while the request was processed. Try again.')
