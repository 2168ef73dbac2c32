import { isId, sameJson } from '@postrider/contracts'
import { type FieldError, fieldMessage, invalid } from '@postrider/contracts/errors'
import { EventName } from '@postrider/contracts'
import type { TriggerType } from '@postrider/contracts/resources'
import { Cron } from 'croner'
import { eventNameRequired } from '../errors.ts'
import type { Graph } from './graph.ts'

/** What starts a workflow. */
export interface Trigger {
  triggerType: TriggerType
  triggerConfig: Record<string, unknown>
}

/**
 * Returns the config of a trigger as it is stored: `{eventName}` for EVENT, `{cron, timezone, segmentId}`
 * for SCHEDULE (five cron fields, IANA zone, UTC by default), `{}` for MANUAL. Throws 422 with the invalid
 * fields.
 */
export function readTrigger(type: TriggerType, config: Record<string, unknown>): Record<string, unknown> {
  switch (type) {
    case 'EVENT':
      return { eventName: readEventName(config['eventName']) }
    case 'SCHEDULE':
      return readSchedule(config)
    case 'MANUAL':
      return {}
    default:
      return type satisfies never
  }
}

function readEventName(given: unknown): string {
  const eventName = EventName.safeParse(given)
  if (eventName.success) return eventName.data
  throw eventNameRequired()
}

const maxCronLength = 200

function readSchedule(given: Record<string, unknown>): Record<string, unknown> {
  const { cron, timezone = 'UTC', segmentId } = given
  const isZone = typeof timezone === 'string' && isTimeZone(timezone)
  const faults: FieldError[] = []
  if (!isZone) faults.push(fault('timezone', 'must be a time zone such as `Europe/Berlin`'))
  if (typeof cron !== 'string' || !isCron(cron, isZone ? timezone : 'UTC'))
    faults.push(fault('cron', 'must be a cron expression of five fields that matches some date'))
  if (typeof segmentId !== 'string' || !isId(segmentId))
    faults.push(fault('segmentId', 'must be the id of the segment whose contacts enter the workflow'))
  if (faults.length > 0) throw invalid(faults)
  return { cron, timezone, segmentId: String(segmentId).toLowerCase() }
}

const fault = (field: string, message: string): FieldError => ({
  field: `triggerConfig.${field}`,
  code: 'invalid_string',
  message: fieldMessage(`triggerConfig.${field}`, message),
})

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

/** Returns whether an expression is valid and matches any date. The 30th of February never occurs. */
function isCron(expression: string, timezone: string): boolean {
  if (expression.length > maxCronLength) return false
  try {
    return new Cron(expression, { timezone, mode: '5-part', paused: true }).nextRun(epoch) !== null
  } catch {
    return false
  }
}

const epoch = new Date('2000-01-01T00:00:00Z')

/** Copies the event of an EVENT trigger to the config of the TRIGGER step. */
export function withEventOf({ triggerType, triggerConfig }: Trigger, graph: Graph, at: Date): Graph {
  const { eventName } = triggerConfig
  const step = graph.steps.find(({ type }) => type === 'TRIGGER')
  if (triggerType !== 'EVENT' || !step || step.config['eventName'] === eventName) return graph
  const renamed = { ...step, config: { ...step.config, eventName }, updatedAt: at.toISOString() }
  return { ...graph, steps: graph.steps.map((each) => (each === step ? renamed : each)) }
}

/**
 * Returns the trigger after an edit of the graph, with the event of the TRIGGER step if the edit changed it.
 */
export function triggerAfter<T extends Trigger>(trigger: T, before: Graph, after: Graph): T {
  const [was, is] = [before, after].map(eventOf)
  if (trigger.triggerType !== 'EVENT' || is === undefined || is === was) return trigger
  return { ...trigger, triggerConfig: { ...trigger.triggerConfig, eventName: is } }
}

/** Returns the event name in the config of the TRIGGER step. */
export const eventOf = (graph: Graph): unknown =>
  graph.steps.find(({ type }) => type === 'TRIGGER')?.config['eventName']

/** Returns whether the trigger has changed. */
export const hasTriggerChanged = (before: Trigger, after: Trigger): boolean =>
  before.triggerType !== after.triggerType || !sameJson(before.triggerConfig, after.triggerConfig)
