import { z } from 'zod'
import type { WireMessage } from './wire.ts'

/**
 * A bundle is one record (an outbox row, a Kafka record) with several messages of the same topic, type,
 * project and generation. It has the headers of its first message, except for the content type and
 * `ce_names`, so a consumer can skip it like a message. The first line of its value is a directory of the
 * differences between the messages; each later line is the value of one message. So a bundle can be divided
 * without parsing values. Each message keeps its id and key (ADR 18).
 */
const contentType = 'application/vnd.postrider.bundle'

/**
 * `headers` lists the headers in which the messages differ. `messages` contains, for each message, its key
 * and its values of these headers (null if absent).
 */
const Directory = z.object({
  headers: z.array(z.string()),
  messages: z.array(z.tuple([z.string()]).rest(z.string().nullable())).min(1),
})
type Directory = z.infer<typeof Directory>

/** Returns whether the record is a bundle. */
export const isBundle = ({ headers }: WireMessage): boolean => headers['content-type'] === contentType

/**
 * Returns one record with these messages, in their order. They must have the same topic, type, project and
 * generation.
 */
export function bundle(messages: readonly [WireMessage, ...WireMessage[]]): WireMessage {
  const [first] = messages
  const differing = [...differingHeaders(messages)]
  const directory: Directory = {
    headers: differing,
    messages: messages.map(({ key, headers }) => [key, ...differing.map((name) => headers[name] ?? null)]),
  }
  return {
    topic: first.topic,
    key: first.key,
    headers: { ...headersOf(messages, first), 'content-type': contentType },
    value: [JSON.stringify(directory), ...messages.map(({ value }) => value)].join('\n'),
  }
}

function differingHeaders([first, ...rest]: readonly [WireMessage, ...WireMessage[]]): Set<string> {
  const differing = new Set<string>()
  for (const { headers } of rest) {
    for (const name in headers) if (headers[name] !== first.headers[name]) differing.add(name)
    for (const name in first.headers) if (headers[name] === undefined) differing.add(name)
  }
  return differing
}

/** The maximum number of names that a bundle lists. A bundle with more distinct names lists no names. */
const maxNames = 20

function headersOf(messages: readonly WireMessage[], first: WireMessage): WireMessage['headers'] {
  const names = new Set(messages.map(({ headers }) => headers['ce_name']))
  if (names.size === 1) return first.headers
  const { ce_name: _name, ...headers } = first.headers
  // A message without a name may concern any consumer, so the bundle lists no names.
  const hasNames = names.size <= maxNames && !names.has(undefined)
  return hasNames ? { ...headers, ce_names: JSON.stringify([...names]) } : headers
}

interface Opened {
  directory: Directory
  values: string[]
}

/** Parses a bundle. Throws if the record is not a valid bundle. */
function parseBundle({ value }: WireMessage): Opened {
  const [text = '', ...values] = value.split('\n')
  const directory = Directory.parse(JSON.parse(text))
  if (values.length !== directory.messages.length)
    throw new Error('The bundle has another number of messages than its directory')
  return { directory, values }
}

/**
 * Returns the messages of a bundle. A record that is not a bundle is returned as the only message. Throws if
 * the bundle is malformed.
 */
export function unbundle(record: WireMessage): WireMessage[] {
  if (!isBundle(record)) return [record]
  const { topic, headers } = record
  const { directory, values } = parseBundle(record)
  const { ce_names: _names, ...first } = headers
  const differing = new Set(directory.headers)
  const same = Object.entries({ ...first, 'content-type': 'application/json' }).filter(
    ([name]) => !differing.has(name),
  )
  return directory.messages.map(([key, ...own], place) => {
    const ownHeaders = directory.headers.flatMap((name, index) => {
      const header = own[index]
      return typeof header === 'string' ? [[name, header]] : []
    })
    return { topic, key, headers: Object.fromEntries([...same, ...ownHeaders]), value: values[place] ?? '' }
  })
}

/**
 * Splits a bundle so that each record has keys of only one partition, which keeps the order per key. A
 * malformed bundle, such as a replayed dead letter, is returned unchanged, and consumers dead-letter it.
 */
export function divide(record: WireMessage, partitionOf: (key: string) => number): WireMessage[] {
  if (!isBundle(record)) return [record]
  const opened = tryToParseBundle(record)
  if (!opened) return [record]
  const { messages } = opened.directory
  const parts = Map.groupBy(messages.keys(), (place) => partitionOf(messages[place]?.[0] ?? ''))
  return parts.size === 1 ? [record] : [...parts.values()].map((places) => partOf(record, opened, places))
}

/**
 * Returns a bundle of some of the messages. It keeps the headers and the names of the full bundle, because
 * the directory refers to these headers.
 */
function partOf(record: WireMessage, { directory, values }: Opened, places: readonly number[]): WireMessage {
  const messages = places.flatMap((place) => {
    const message = directory.messages[place]
    return message ? [message] : []
  })
  const lines = [JSON.stringify({ ...directory, messages }), ...places.map((place) => values[place] ?? '')]
  return { ...record, key: messages[0]?.[0] ?? '', value: lines.join('\n') }
}

function tryToParseBundle(record: WireMessage): Opened | undefined {
  try {
    return parseBundle(record)
  } catch {
    return undefined
  }
}

/** The minimum number of messages in a bundle. With fewer messages, bundling costs more than it saves. */
export const minBundled = 8
/**
 * The maximum number of messages in a bundle. A bundle must stay below the 1 MB of a Kafka record: a
 * character has at most three bytes, and the headers at most 1 KB.
 */
const maxMessages = 250
const maxCharacters = 150_000

/** Messages that will share a record. */
export interface RecordDraft {
  messages: WireMessage[]
  characters: number
}

/**
 * Returns the records of a transaction's messages. Consecutive messages of a topic form one bundle if they
 * have the same type, project and generation. The order within each topic is kept.
 */
export function recordsOf(appended: readonly WireMessage[]): WireMessage[] {
  const last = new Map<string, RecordDraft>()
  const runs = appended.map((message) => {
    const before = last.get(message.topic)
    const run = before && canJoin(before, message) ? before : { messages: [], characters: 0 }
    run.messages.push(message)
    run.characters += message.value.length
    last.set(message.topic, run)
    return run
  })
  return appended.flatMap((message, index) => {
    const messages = runs[index]?.messages ?? []
    if (messages.length < minBundled) return [message]
    return messages[0] === message ? [bundle([message, ...messages.slice(1)])] : []
  })
}

const common = ['ce_type', 'ce_projectid', 'ce_generation'] as const

/** Returns whether the message can join this bundle of its topic. */
export const canJoin = ({ messages, characters }: RecordDraft, { headers, value }: WireMessage): boolean =>
  messages.length < maxMessages &&
  characters + value.length <= maxCharacters &&
  common.every((name) => messages[0]?.headers[name] === headers[name])
