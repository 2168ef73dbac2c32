import type { Schemas } from '@postrider/client'

export type StepExecution = Pick<
  Schemas['StepExecution'],
  'status' | 'scheduledFor' | 'output' | 'error' | 'step'
>

/** The result of a step, by the type of the step. */
export type StepResult =
  | { kind: 'none' }
  | { kind: 'error'; error: string }
  /** `to` is null if the contact is the recipient. */
  | { kind: 'mail'; emailId: string; to: string | null }
  /** A wait for a time that is not over, or over. */
  | { kind: 'delay'; until: string; isOver: boolean }
  /** A wait for an event that has not occurred; `until` is null if it waits forever. */
  | { kind: 'waiting'; eventName: string; until: string | null }
  | { kind: 'event'; eventName: string; data: unknown }
  | { kind: 'timeout'; eventName: string }
  | { kind: 'condition'; isTrue: boolean }
  /** `name` is null if no branch matched. */
  | { kind: 'branch'; name: string | null }
  | {
      kind: 'webhook'
      method: string
      url: string
      statusCode: number
      isSuccess: boolean
      response: unknown
    }
  | { kind: 'update'; hasChanged: boolean }
  /** A result of another form. */
  | { kind: 'other'; output: Fields }

type Fields = Record<string, unknown>

/**
 * Returns what a step of an execution did, or waits for. The API does not define the fields of `output`, so
 * each is checked.
 */
export function stepResultOf(execution: StepExecution): StepResult {
  const { status, error, output } = execution
  if (error !== null) return { kind: 'error', error }
  if (status === 'SCHEDULED' || status === 'WAITING') return waitOf(execution)
  if (output === null || Object.keys(output).length === 0) return endOfDelay(execution)
  const type = execution.step?.type
  return (type && readers[type]?.(output, execution)) ?? { kind: 'other', output }
}

function waitOf({ step, scheduledFor: until }: StepExecution): StepResult {
  const eventName = step?.config['eventName']
  if (typeof eventName === 'string') return { kind: 'waiting', eventName, until }
  return until === null ? { kind: 'none' } : { kind: 'delay', until, isOver: false }
}

const endOfDelay = ({ status, step, scheduledFor: until }: StepExecution): StepResult =>
  step?.type === 'DELAY' && status === 'COMPLETED' && until !== null
    ? { kind: 'delay', until, isOver: true }
    : { kind: 'none' }

type Reader = (output: Fields, execution: StepExecution) => StepResult | undefined

/** Read the output of a step; undefined if it has another form. */
const readers: Partial<Record<Schemas['StepType'], Reader>> = {
  SEND_EMAIL: ({ emailId, to = null }) =>
    typeof emailId === 'string' && (to === null || typeof to === 'string')
      ? { kind: 'mail', emailId, to }
      : undefined,
  WAIT_FOR_EVENT: ({ waitOutcome, eventName, eventData }) => {
    if (typeof eventName !== 'string') return undefined
    if (waitOutcome === 'EVENT') return { kind: 'event', eventName, data: eventData }
    return waitOutcome === 'TIMEOUT' ? { kind: 'timeout', eventName } : undefined
  },
  CONDITION: ({ branch }, { step }) => (typeof branch === 'string' ? choiceOf(branch, step) : undefined),
  WEBHOOK: ({ method, url, statusCode, success, response }) =>
    typeof method === 'string' && typeof url === 'string' && typeof statusCode === 'number'
      ? { kind: 'webhook', method, url, statusCode, isSuccess: success !== false, response }
      : undefined,
  UPDATE_CONTACT: ({ changed }) =>
    typeof changed === 'boolean' ? { kind: 'update', hasChanged: changed } : undefined,
}

/** A condition is true or false, or selects one of several branches, which have ids and names. */
function choiceOf(branch: string, step: StepExecution['step']): StepResult {
  if (step?.config['mode'] !== 'multi') {
    if (branch === 'yes' || branch === 'no') return { kind: 'condition', isTrue: branch === 'yes' }
    return { kind: 'branch', name: branch }
  }
  if (branch === 'default') return { kind: 'branch', name: null }
  const { branches } = step.config
  const found = Array.isArray(branches)
    ? branches.filter(isFields).find(({ id }) => id === branch)
    : undefined
  const name = found?.['name']
  return { kind: 'branch', name: typeof name === 'string' && name !== '' ? name : branch }
}

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null
