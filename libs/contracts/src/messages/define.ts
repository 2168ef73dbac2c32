import type { z } from 'zod'

/** A message type: its name (noun and past verb), its topic, and the schema of its data. */
export interface MessageType<Name extends string = string, Schema extends z.ZodType = z.ZodType> {
  type: Name
  topic: string
  data: Schema
}

/** The type and data of a message. */
export type MessageOf<M extends MessageType> = { type: M['type']; data: z.output<M['data']> }

/**
 * A message to publish. `append` sets its id. Messages on one topic with the same `key` are delivered in
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
   * The request that caused the message, if several requests share a transaction. Default: the current
   * request.
   */
  correlationId?: string | undefined
  /**
   * The trace context of the cause (W3C Trace Context), if its trace is sampled. Default: the current span, if
   * the message has the correlation id of the current request.
   */
  traceparent?: string | undefined
  /**
   * A name in addition to the type, such as the name of an event. A consumer can skip the message by this
   * name without parsing it.
   */
  name?: string | undefined
  data: unknown
}

/** The request or message that causes a message. */
export type Cause = Pick<Draft, 'correlationId' | 'traceparent'>

/** Returns only the cause, for the messages that have the same cause. */
export const causeOf = ({ correlationId, traceparent }: Cause): Cause => ({ correlationId, traceparent })

/** A message without its type and data: project and generation, ordering key, time, cause and name. */
export type Envelope = Omit<Draft, 'type' | 'topic' | 'data'>

/** Defines a message type. */
export const defineMessage = <const Name extends string, Schema extends z.ZodType>(
  type: Name,
  topic: string,
  data: Schema,
): MessageType<Name, Schema> => ({ type, topic, data })

/** Returns a draft of `message`. The compiler checks its data against the schema. */
export const draft = <M extends MessageType>(
  message: M,
  envelope: Envelope,
  data: z.input<M['data']>,
): Draft => ({ type: message.type, topic: message.topic, ...envelope, data })
