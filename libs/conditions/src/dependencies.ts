import { parseField } from './field.ts'
import type { Definitions } from './resolve-segments.ts'
import { filtersOf, type Condition, type Filter } from './tree.ts'

/**
 * The data that a tree reads, including the data that its referenced segments read (if they store no
 * members).
 */
export interface Dependencies {
  /**
   * Fields of the contact: `email`, `subscribed`, `createdAt`, `updatedAt`, `data.<key>`. The path `data.a.b`
   * adds both `data.a.b` and `data.a`, because a change of either key may change the result.
   */
  fields: Set<string>
  /** Names of events, as they are stored. */
  events: Set<string>
  /** Lower-case ids of the segments that the tree or a definition refers to. */
  segments: Set<string>
  /** True if the tree reads past events, so that the contact's row alone is not enough. */
  needsHistory: boolean
  /** True if the result may change without a change of data, because time passes. */
  dependsOnTime: boolean
}

/**
 * Returns the data that the condition reads. Only changes of this data, or of time, can change the result.
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

/**
 * Returns whether the result of a filter may change because time passes. References to segments are ignored.
 */
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
