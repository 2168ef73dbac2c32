import { isId, sameJson } from '@postrider/contracts'
import { invalid, invalidField, type FieldError } from '@postrider/contracts/errors'
import { EventName } from '@postrider/contracts'
import type { TriggerType } from '@postrider/contracts/resources'
import { Cron } from 'croner'
import type { Graph } from './graph.ts'

/** What begins a workflow. */
export interface Trigger {
  triggerType: TriggerType
  triggerConfig: Record<string, unknown>
}

/**
 * The config of a trigger as it is kept. EVENT: `{eventName}`. SCHEDULE: `{cron, timezone, segmentId}`, five
 * fields and an IANA zone (UTC unless given). MANUAL: needs none. Throws 422 with the fields at fault.
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
  throw invalidField(
    'triggerConfig.eventName',
    'invalid_string',
    'A trigger of type EVENT needs an eventName.',
  )
}

const longestCron = 200

function readSchedule(given: Record<string, unknown>): Record<string, unknown> {
  const { cron, timezone = 'UTC', segmentId } = given
  const isZone = typeof timezone === 'string' && isTimeZone(timezone)
  const faults: FieldError[] = []
  if (!isZone) faults.push(fault('timezone', 'Must be a time zone such as Europe/Berlin'))
  if (typeof cron !== 'string' || !isCron(cron, isZone ? timezone : 'UTC'))
    faults.push(fault('cron', 'Must be a cron expression of five fields that comes true some time'))
  if (typeof segmentId !== 'string' || !isId(segmentId))
    faults.push(fault('segmentId', 'Must be the id of the segment whose contacts begin'))
  if (faults.length > 0) throw invalid(faults)
  return { cron, timezone, segmentId: String(segmentId).toLowerCase() }
}

const fault = (field: string, message: string): FieldError => ({
  field: `triggerConfig.${field}`,
  code: 'invalid_string',
  message,
})

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

/** The 30th of February is well-formed too, and never comes. */
function isCron(expression: string, timezone: string): boolean {
  if (expression.length > longestCron) return false
  try {
    return new Cron(expression, { timezone, mode: '5-part', paused: true }).nextRun(epoch) !== null
  } catch {
    return false
  }
}

const epoch = new Date('2000-01-01T00:00:00Z')

/** The event of an EVENT is in the TRIGGER's config too: here as the trigger has it. */
export function withEventOf({ triggerType, triggerConfig }: Trigger, graph: Graph, at: Date): Graph {
  const { eventName } = triggerConfig
  const step = graph.steps.find(({ type }) => type === 'TRIGGER')
  if (triggerType !== 'EVENT' || !step || step.config['eventName'] === eventName) return graph
  const renamed = { ...step, config: { ...step.config, eventName }, updatedAt: at.toISOString() }
  return { ...graph, steps: graph.steps.map((each) => (each === step ? renamed : each)) }
}

/** The trigger after an edit of the graph, in which its event may have been changed. */
export function triggerAfter<T extends Trigger>(trigger: T, before: Graph, after: Graph): T {
  const [was, is] = [before, after].map(eventOf)
  if (trigger.triggerType !== 'EVENT' || is === undefined || is === was) return trigger
  return { ...trigger, triggerConfig: { ...trigger.triggerConfig, eventName: is } }
}

/** The event that the TRIGGER of a graph names. */
export const eventOf = (graph: Graph): unknown =>
  graph.steps.find(({ type }) => type === 'TRIGGER')?.config['eventName']

/** Whether something else begins a workflow now. */
export const beginsOtherwise = (before: Trigger, after: Trigger): boolean =>
  before.triggerType !== after.triggerType || !sameJson(before.triggerConfig, after.triggerConfig)
