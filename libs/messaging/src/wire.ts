import { instantText, isId } from '@postrider/contracts'
import type { Cause, Draft, MessageType } from '@postrider/contracts/messages'
import { isTracing } from '@postrider/tracing'
import { z } from 'zod'

/**
 * A message on the wire: CloudEvents 1.0, binary mode. The attributes are headers (`ce_…`, Kafka protocol
 * binding section 3.2), so a consumer can skip a message without parsing its value. The value contains the
 * data as JSON.
 */
export interface WireMessage {
  topic: string
  key: string
  headers: Record<string, string>
  value: string
}

/** A message that a consumer receives, with parsed and validated attributes and data. */
export interface Received<M extends MessageType = MessageType> {
  id: string
  type: M['type']
  topic: string
  key: string
  projectId: string
  generation: number
  at: Date
  correlationId: string | undefined
  /**
   * The trace context of the message, for the messages that it causes. Undefined if its trace is not sampled.
   */
  traceparent?: string | undefined
  data: z.output<M['data']>
}

/** Returns the type of a message; '' if it has none. */
export const typeOf = (message: WireMessage): string => message.headers['ce_type'] ?? ''

/** Returns the headers of a draft except `ce_source`. */
function headersOf(id: string, draft: Draft, current: Cause): Record<string, string> {
  const { type, key, projectId, generation, at, name } = draft
  const correlationId = draft.correlationId ?? current.correlationId
  // A message of another request is not in the trace of the current request.
  const isOfCurrent = draft.correlationId === undefined
  const traceparent = draft.traceparent ?? (isOfCurrent ? current.traceparent : undefined)
  return {
    ce_specversion: '1.0',
    ce_id: id,
    ce_type: type,
    ce_subject: key,
    ce_time: instantText(at),
    ce_projectid: projectId,
    ce_generation: String(generation),
    ...(name === undefined ? {} : { ce_name: name }),
    ...(correlationId ? { ce_correlationid: correlationId } : {}),
    ...(traceparent ? { traceparent } : {}),
    'content-type': 'application/json',
  }
}

/**
 * Returns a draft in the outbox's format: with its id, and without `ce_source`, which the relay adds.
 * `current` is the cause unless the draft names another.
 */
export const wireMessage = (id: string, draft: Draft, current: Cause = {}): WireMessage => ({
  topic: draft.topic,
  key: draft.key,
  headers: headersOf(id, draft, current),
  value: JSON.stringify(draft.data),
})

/** Returns the CloudEvents `source` of a service's messages. */
export const sourceOf = (service: string): string => `/postrider/${service}`

/**
 * Returns the message with the publishing service as its source, because several services may publish on one
 * topic. An existing source is kept, so a dead letter keeps its message's source.
 */
export const withSource = (message: WireMessage, service: string): WireMessage => ({
  ...message,
  headers: { ce_source: sourceOf(service), ...message.headers },
})

/** The attributes of a message, read from its headers. */
export interface Attributes {
  type: string
  projectId: string
  generation: number
  /**
   * The name of the message, or the names of a bundle's messages. Undefined if unknown: the message can then
   * have any name.
   */
  names: readonly string[] | undefined
}

/**
 * Returns the attributes of a message; undefined if its headers are malformed. This is much cheaper than
 * parsing the message.
 */
export function attributesOf({ headers }: WireMessage): Attributes | undefined {
  const { ce_type: type, ce_projectid: projectId = '', ce_generation: generation } = headers
  if (type === undefined || !isId(projectId) || !Number.isInteger(Number(generation))) return undefined
  return { type, projectId, generation: Number(generation), names: namesOf(headers) }
}

const Names = z.array(z.string())

function namesOf({ ce_name: name, ce_names: names }: WireMessage['headers']): readonly string[] | undefined {
  if (names === undefined) return name === undefined ? undefined : [name]
  try {
    return Names.parse(JSON.parse(names))
  } catch {
    return undefined
  }
}

const Headers = z.object({
  ce_id: z.uuid(),
  ce_type: z.string(),
  ce_time: z.iso.datetime(),
  ce_projectid: z.uuid(),
  ce_generation: z.coerce.number().int(),
  ce_correlationid: z.string().optional(),
  traceparent: z.string().optional(),
})

/**
 * Parses a wire message of the given type. Throws if the message is malformed, in which case a retry does not
 * help.
 */
export function receive<M extends MessageType>(message: WireMessage, type: M): Received<M> {
  const headers = Headers.parse(message.headers)
  return {
    id: headers.ce_id,
    type: type.type,
    topic: message.topic,
    key: message.key,
    projectId: headers.ce_projectid,
    generation: headers.ce_generation,
    at: new Date(headers.ce_time),
    correlationId: headers.ce_correlationid,
    traceparent: isTracing() ? headers.traceparent : undefined,
    // TypeScript cannot derive zod's output type of a generic schema. The parse on this line ensures the
    // type.
    data: type.data.parse(JSON.parse(message.value)) as z.output<M['data']>,
  }
}
