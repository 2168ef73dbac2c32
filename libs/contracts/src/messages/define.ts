import type { z } from 'zod'

/** A message type: a fact in the past tense, its topic, and the schema of its data. */
export interface MessageType<Name extends string = string, Schema extends z.ZodType = z.ZodType> {
  type: Name
  topic: string
  data: Schema
}

/** A message of this type, as far as type and data go. */
export type MessageOf<M extends MessageType> = { type: M['type']; data: z.output<M['data']> }

/**
 * A message to be published. `append` gives it its id. Messages with the same `key` on one topic stay in
 * order.
 */
export interface Draft {
  type: string
  topic: string
  key: string
  projectId: string
  generation: number
  at: Date
  /**
   * The request that caused it, to be given where several requests share a transaction; by default the
   * current request.
   */
  correlationId?: string | undefined
  /**
   * What it is about beside its type, such as the name of an event: a consumer can pass it over by that,
   * before it is parsed.
   */
  name?: string | undefined
  data: unknown
}

/**
 * What a message has beside its data: project and generation, ordering key, instant of the fact, cause, name.
 */
export type Envelope = Omit<Draft, 'type' | 'topic' | 'data'>

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
