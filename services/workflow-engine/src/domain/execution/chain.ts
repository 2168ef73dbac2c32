import { chainMark } from '@postrider/contracts'

/** A chain of executions that start each other: the correlation id of the first, its root, and its length. */
export interface ExecutionChain {
  correlationId: string
  /** The event, or the start by request or schedule, that the chain began with. */
  rootId: string
  depth: number
}

/** With root and depth, the id still fits into an `X-Request-Id` of 128 characters. */
const maxLength = 80

/**
 * Returns the correlation id of the effects of an execution: the original id, the root and the depth
 * (`<id>.<root>.w3`). Contacts, send and segments copy it to the events that follow, so each event names
 * its root and the length of its chain.
 */
export const effectCorrelationId = ({ correlationId, rootId, depth }: ExecutionChain): string =>
  `${correlationId}.${rootId}.w${depth}`

/**
 * Parses a correlation id into its chain. An id that no execution caused begins a chain of depth 0 with
 * `id` as its root.
 */
export function chainOf(correlationId: string, id: string): ExecutionChain {
  const [, origin, rootId = id, depth] = chainMark.exec(correlationId) ?? []
  return origin === undefined
    ? { correlationId: correlationId.slice(0, maxLength), rootId: id, depth: 0 }
    : { correlationId: origin.slice(0, maxLength), rootId, depth: Number(depth) }
}
