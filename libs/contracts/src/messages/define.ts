import type { z } from 'zod'

/** A message type: a fact in the past tense, its topic, and the schema of its data. */
export interface MessageType<Name extends string = string, Schema extends z.ZodType = z.ZodType> {
  type: Name
  topic: string
  data: Schema
}

/** A message to be published. `append` gives it its id. Messages with the same `key` on one topic stay in order. */
export interface Draft {
  type: string
  topic: string
  key: string
  projectId: string
  generation: number
  at: Date
  /** The request that caused it, to be given where several requests share a transaction; by default the current request. */
  correlationId?: string | undefined
  data: unknown
}

/** What a message has beside its data: project and generation, ordering key, instant of the fact, cause. */
export type Envelope = Pick<Draft, 'key' | 'projectId' | 'generation' | 'at' | 'correlationId'>

export const defineMessage = <const Name extends string, Schema extends z.ZodType>(
  type: Name,
  topic: string,
  data: Schema,
): MessageType<Name, Schema> => ({ type, topic, data })

/** A draft of `message`, its data checked by the compiler against the schema. */
export const draft = <M extends MessageType>(
  message: M,
  envelope: Envelope,
  data: z.input<M['data']>,
): Draft => ({ type: message.type, topic: message.topic, ...envelope, data })
