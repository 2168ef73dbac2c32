/** The events of one group, such as `email`. */
export interface EventGroup {
  group: string
  events: readonly string[]
}

/** Groups the names of events by the part before the point, in the order of the API. */
export function groupsOf(names: readonly string[]): readonly EventGroup[] {
  const groups = Map.groupBy(names, (name) => name.slice(0, name.indexOf('.')))
  return [...groups].map(([group, events]) => ({ group, events }))
}

/** Returns whether a list of patterns such as `*`, `email.*` or `email.sent` contains an event. */
export const isCovered = (patterns: readonly string[], event: string): boolean =>
  patterns.some((pattern) => pattern === '*' || pattern === event || pattern === groupPattern(event))

const groupPattern = (event: string): string => `${event.slice(0, event.indexOf('.'))}.*`

/** Returns the shortest list of patterns for a set of events. */
export function patternsOf(selected: readonly string[], groups: readonly EventGroup[]): readonly string[] {
  if (groups.every(({ events }) => hasAll(events, selected))) return ['*']
  return groups.flatMap(({ group, events }) =>
    hasAll(events, selected) ? [`${group}.*`] : events.filter((event) => selected.includes(event)),
  )
}

const hasAll = (events: readonly string[], selected: readonly string[]): boolean =>
  events.every((event) => selected.includes(event))
