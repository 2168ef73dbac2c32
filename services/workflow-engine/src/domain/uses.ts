import { segmentOfField } from '@postrider/contracts/resources'
import type { Graph, Step } from './graph.ts'
import type { Trigger } from './trigger.ts'

/** The resources that a workflow uses. */
export interface Uses {
  templates: string[]
  segments: string[]
  events: string[]
  fields: string[]
}

/**
 * Returns the resources that the steps and the trigger of a workflow use, whether it is enabled or not.
 * `data.a.b` also counts as a use of `data.a`, because the path can mean the key `a.b` or the key `b` in `a`.
 */
export function usesOf({ graph: { steps }, triggerType, triggerConfig }: Trigger & { graph: Graph }): Uses {
  const paths = steps.flatMap(({ type, config }) => (type === 'CONDITION' ? [String(config['field'])] : []))
  const segments = paths.flatMap((path) => segmentOfField(path) ?? [])
  const { segmentId } = triggerConfig
  if (triggerType === 'SCHEDULE' && typeof segmentId === 'string') segments.push(segmentId)
  return {
    templates: unique(steps.flatMap(({ templateId }) => templateId ?? [])),
    segments: unique(segments),
    events: unique(steps.flatMap((step) => eventOf(step, triggerType))),
    fields: unique([...paths.flatMap(fieldsOf), ...steps.flatMap(updatedBy)]),
  }
}

/**
 * Returns the event that a step uses. Ignores the event name in a TRIGGER whose trigger type is not EVENT.
 */
function eventOf({ type, config }: Step, triggerType: Trigger['triggerType']): string[] {
  const isUsed = type === 'WAIT_FOR_EVENT' || (type === 'TRIGGER' && triggerType === 'EVENT')
  return isUsed && typeof config['eventName'] === 'string' ? [config['eventName']] : []
}

const updatedBy = ({ type, config }: Step): string[] =>
  type === 'UPDATE_CONTACT' ? Object.keys(Object(config['updates'])).map((key) => `data.${key}`) : []

/** Returns the contact fields in a path. The path `contact.data.plan` means the field `data.plan`. */
function fieldsOf(path: string): string[] {
  const field = path.replace(/^contact\./, '')
  if (field === 'email' || field === 'subscribed') return [field]
  if (!field.startsWith('data.')) return []
  return [field, field.split('.', 2).join('.')]
}

const unique = (values: readonly string[]): string[] => [...new Set(values)].toSorted()
