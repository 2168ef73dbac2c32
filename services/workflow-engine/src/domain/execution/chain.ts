import { chainMark } from '@postrider/contracts'

/**
 * Executions that start one another: the request that the first one came from, what began it, and how many
 * there are.
 */
export interface Chain {
  correlationId: string
  /** The event or the start by hand or schedule that the chain began with. */
  rootId: string
  depth: number
}

/** With the marks the id still fits into an `X-Request-Id` of 128 characters, which it becomes again. */
const maxLength = 80

/**
 * Returns the correlation id of what an execution causes: the id of the request or message that began it,
 * then the root and the depth (`<id>.<root>.w3`). Contacts, send and segments copy it to the events that
 * follow, so each event names its root and the length of the chain.
 */
export const causedBy = ({ correlationId, rootId, depth }: Chain): string =>
  `${correlationId}.${rootId}.w${depth}`

/**
 * The chain that something with this correlation id belongs to. What no execution caused begins one of depth
 * 0, with itself as the root.
 */
export function chainOf(correlationId: string, id: string): Chain {
  const [, origin, rootId = id, depth] = chainMark.exec(correlationId) ?? []
  return origin === undefined
    ? { correlationId: correlationId.slice(0, maxLength), rootId: id, depth: 0 }
    : { correlationId: origin.slice(0, maxLength), rootId, depth: Number(depth) }
}
