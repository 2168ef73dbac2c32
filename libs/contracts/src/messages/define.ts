import type { z } from 'zod'

/** A message type: a fact in the past tense, its topic, and the schema of its data. */
export interface MessageType<Name extends string = string, Schema extends z.ZodType = z.ZodType> {
  type: Name
  topic: string
  data: Schema
}

/** A message about to be said. `append` gives it its id; `key` orders it (messages of one key stay in order). */
export interface Draft {
  type: string
  topic: string
  key: string
  projectId: string
  generation: number
  at: Date
  /** The request that caused it, where several share a transaction; else the one that is being worked on is taken. */
  correlationId?: string | undefined
  data: unknown
}

/** Where a message belongs: the project, its generation, the ordering key, the instant of the fact. */
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
