/** Executions that start one another: the request that the first one came from, and how many there are. */
export interface Chain {
  correlationId: string
  depth: number
}

const marked = /^(.*)\.w(\d{1,3})$/s

/** A request id is as long at most: it becomes a header again. */
const maxLength = 120

/**
 * What an execution causes has the correlation id of what began it with its depth behind (`<id>.w3`). Contacts, send and segments pass it
 * on to the events that come of it, so an event tells how many executions in a row have led to it.
 */
export const causedBy = ({ correlationId, depth }: Chain): string => `${correlationId}.w${depth}`

/** The chain that something with this correlation id belongs to; its depth is 0 where no execution caused it. */
export function chainOf(correlationId: string): Chain {
  const [, origin, depth] = marked.exec(correlationId) ?? []
  return origin === undefined
    ? { correlationId: correlationId.slice(0, maxLength), depth: 0 }
    : { correlationId: origin.slice(0, maxLength), depth: Number(depth) }
}
