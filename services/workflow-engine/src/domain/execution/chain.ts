import { chainMark } from '@postrider/contracts'

/** A chain of executions, each started by an effect of the previous one. */
export interface ExecutionChain {
  correlationId: string
  /** Id of the first event of the chain, or of the first execution if a request or schedule started it. */
  rootId: string
  depth: number
}

/**
 * Maximum length of the original id, so that with root and depth it fits into an `X-Request-Id` of 128
 * characters.
 */
const maxLength = 80

/**
 * Returns the correlation id of an execution's effects: the original id, the root and the depth
 * (`<id>.<root>.w3`). Other services copy it to the events that the effects cause, so each event contains its
 * root and the depth of its chain.
 */
export const effectCorrelationId = ({ correlationId, rootId, depth }: ExecutionChain): string =>
  `${correlationId}.${rootId}.w${depth}`

/**
 * Parses the chain in a correlation id. If the id does not come from an execution, returns a new chain of
 * depth 0 with `id` as its root.
 */
export function chainOf(correlationId: string, id: string): ExecutionChain {
  const [, origin, rootId = id, depth] = chainMark.exec(correlationId) ?? []
  return origin === undefined
    ? { correlationId: correlationId.slice(0, maxLength), rootId: id, depth: 0 }
    : { correlationId: origin.slice(0, maxLength), rootId, depth: Number(depth) }
}
