import { instantText, isId } from '@postrider/contracts'
import type { Draft, MessageType } from '@postrider/contracts/messages'
import { z } from 'zod'

/**
 * A message on the wire: CloudEvents 1.0, binary mode. The attributes are headers (`ce_…`, Kafka protocol
 * binding section 3.2), so that a consumer can skip a message without parsing its value. The value is the
 * data as JSON.
 */
export interface WireMessage {
  topic: string
  key: string
  headers: Record<string, string>
  value: string
}

/** A message as a consumer gets it: attributes and data parsed and checked. */
export interface Received<M extends MessageType = MessageType> {
  id: string
  type: M['type']
  topic: string
  key: string
  projectId: string
  generation: number
  at: Date
  correlationId: string | undefined
  data: z.output<M['data']>
}

export const typeOf = (message: WireMessage): string => message.headers['ce_type'] ?? ''

/** The headers of a draft but for `ce_source`. */
function headersOf(
  id: string,
  { type, key, projectId, generation, at, name }: Draft,
  correlationId?: string,
): Record<string, string> {
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
    'content-type': 'application/json',
  }
}

/**
 * A draft with its id, as the outbox keeps it: without `ce_source`, which the relay adds. `requestId` becomes
 * the correlation id unless the draft has one.
 */
export const wireMessage = (id: string, draft: Draft, requestId?: string): WireMessage => ({
  topic: draft.topic,
  key: draft.key,
  headers: headersOf(id, draft, draft.correlationId ?? requestId),
  value: JSON.stringify(draft.data),
})

/** CloudEvents `source` of a service's messages. */
export const sourceOf = (service: string): string => `/postrider/${service}`

/**
 * Names the service that publishes the message as its source: several services may publish on one topic. A
 * source that is there stays:
 * a dead letter keeps that of its message.
 */
export const withSource = (message: WireMessage, service: string): WireMessage => ({
  ...message,
  headers: { ce_source: sourceOf(service), ...message.headers },
})

/** What a message is about, as far as its headers tell. */
export interface Attributes {
  type: string
  projectId: string
  generation: number
  /** Its name; of a bundle, those of its messages. Undefined: not told, so it may be any. */
  names: readonly string[] | undefined
}

/**
 * The attributes of a message; undefined where its headers are malformed. Far cheaper than parsing the
 * message.
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
})

/** Parses a wire message against its type. Throws when it is malformed: no retry can help. */
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
    // zod's output type of a generic schema is only known to it; the parse on this line is the proof.
    data: type.data.parse(JSON.parse(message.value)) as z.output<M['data']>,
  }
}
