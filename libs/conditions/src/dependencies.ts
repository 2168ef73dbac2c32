import { parseField } from './field.ts'
import type { Definitions } from './resolve-segments.ts'
import { filtersOf, type Condition, type Filter } from './tree.ts'

/** What a tree reads, including its references to segments without stored membership. */
export interface Dependencies {
  /**
   * Fields of the contact: `email`, `subscribed`, `createdAt`, `updatedAt`, `data.<key>`. For `data.a.b` it
   * contains both `data.a.b` and `data.a`, because a change of either key may change the result.
   */
  fields: Set<string>
  /** Names of events, as stored. */
  events: Set<string>
  /** Ids, in lower case, of the segments that the tree or a definition refers to. */
  segments: Set<string>
  /** True if it reads past events, so that the contact alone is not enough. */
  needsHistory: boolean
  /** True if the result may change by time alone. */
  dependsOnTime: boolean
}

/**
 * Returns what the condition reads: the changes that can alter its result, and the data that a subject
 * needs.
 */
export function dependencies(condition: Condition, definitions?: Definitions): Dependencies {
  const read: Dependencies = {
    fields: new Set(),
    events: new Set(),
    segments: new Set(),
    needsHistory: false,
    dependsOnTime: false,
  }
  collect(condition, { read, definitions })
  read.needsHistory = read.events.size > 0
  return read
}

interface Collection {
  read: Dependencies
  definitions: Definitions | undefined
}

function collect(condition: Condition, collection: Collection): void {
  for (const filter of filtersOf(condition)) {
    collection.read.dependsOnTime ||= isTimed(filter)
    collectField(filter.field, collection)
  }
}

const timed = new Set(['within', 'olderThan', 'triggeredWithin', 'triggeredOlderThan', 'notTriggeredWithin'])

/** True if time alone may change the result of a filter. References are not considered. */
export const isTimed = ({ operator, within, where = [] }: Filter): boolean =>
  within !== undefined || timed.has(operator) || where.some((filter) => timed.has(filter.operator))

function collectField(name: string, collection: Collection): void {
  const { read } = collection
  const field = parseField(name)
  switch (field?.kind) {
    case undefined:
      throw new TypeError('This filter was not parsed.')
    case 'data':
      read.fields.add(`data.${field.path}`).add(`data.${field.path.split('.', 1).join()}`)
      return
    case 'history':
      read.events.add(field.event)
      return
    case 'segment':
      return collectSegment(field.id, collection)
    case 'email':
    case 'subscribed':
      read.fields.add(field.kind)
      return
    case 'instant':
      read.fields.add(field.name)
      return
    default:
      return field satisfies never
  }
}

function collectSegment(id: string, collection: Collection): void {
  if (collection.read.segments.has(id)) return
  collection.read.segments.add(id)
  const definition = collection.definitions?.get(id)
  if (definition) collect(definition, collection)
}
