import { z } from 'zod'
import type { WireMessage } from './wire.ts'

/**
 * A bundle is several messages of one topic, type, project and generation in one record: a row of the outbox,
 * a record of Kafka. Its headers are those of its first message, but for the content type and `ce_names`, so
 * a consumer can pass it over as it can a message. Its value is lines: in the first a directory, which says
 * in what the messages differ, then the value of each. Nothing is written as JSON within JSON, and a bundle
 * is divided without parsing a value. Each message comes out as it went in, with its own id and key (ADR 18).
 */
const contentType = 'application/vnd.postrider.bundle'

/**
 * The headers that differ, and each message: its key and its values of these headers; null where it has none.
 */
const Directory = z.object({
  headers: z.array(z.string()),
  messages: z.array(z.tuple([z.string()]).rest(z.string().nullable())).min(1),
})
type Directory = z.infer<typeof Directory>

export const isBundle = ({ headers }: WireMessage): boolean => headers['content-type'] === contentType

/**
 * One record for all of these messages, at least one, in their order. They have topic, type, project and
 * generation in common.
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

/** With more names than these a bundle does not say which they are. */
const mostNames = 20

function headersOf(messages: readonly WireMessage[], first: WireMessage): WireMessage['headers'] {
  const names = new Set(messages.map(({ headers }) => headers['ce_name']))
  if (names.size === 1) return first.headers
  const { ce_name: _name, ...headers } = first.headers
  // A message without a name may concern every consumer.
  const isTold = names.size <= mostNames && !names.has(undefined)
  return isTold ? { ...headers, ce_names: JSON.stringify([...names]) } : headers
}

interface Opened {
  directory: Directory
  values: string[]
}

/** Throws for what is no bundle. */
function open({ value }: WireMessage): Opened {
  const [text = '', ...values] = value.split('\n')
  const directory = Directory.parse(JSON.parse(text))
  if (values.length !== directory.messages.length)
    throw new Error('the bundle has other messages than it says')
  return { directory, values }
}

/** The messages of a record: itself, unless it is a bundle. Throws when it is malformed. */
export function unbundle(record: WireMessage): WireMessage[] {
  if (!isBundle(record)) return [record]
  const { topic, headers } = record
  const { directory, values } = open(record)
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
 * The same messages in bundles none of which has keys of two partitions, so that the order of each key holds.
 * One that is malformed, such as a replayed dead letter, stays as it is: consumers dead-letter it.
 */
export function divide(record: WireMessage, partitionOf: (key: string) => number): WireMessage[] {
  if (!isBundle(record)) return [record]
  const opened = tryToOpen(record)
  if (!opened) return [record]
  const { messages } = opened.directory
  const parts = Map.groupBy(messages.keys(), (place) => partitionOf(messages[place]?.[0] ?? ''))
  return parts.size === 1 ? [record] : [...parts.values()].map((places) => partOf(record, opened, places))
}

/**
 * It says the names of the whole bundle, and its headers are those of the whole: what differs is in the
 * directory.
 */
function partOf(record: WireMessage, { directory, values }: Opened, places: readonly number[]): WireMessage {
  const messages = places.flatMap((place) => {
    const message = directory.messages[place]
    return message ? [message] : []
  })
  const lines = [JSON.stringify({ ...directory, messages }), ...places.map((place) => values[place] ?? '')]
  return { ...record, key: messages[0]?.[0] ?? '', value: lines.join('\n') }
}

function tryToOpen(record: WireMessage): Opened | undefined {
  try {
    return open(record)
  } catch {
    return undefined
  }
}

/** Fewer are rows of their own: a bundle is written and parsed once more than a message. */
export const fewest = 8
/**
 * The most of a bundle, which has to stay below the 1 MB of a record: a character of a value is three bytes
 * at most, and its headers are 1 KB at most, most of it the name of an event.
 */
const most = 250
const mostCharacters = 150_000

/** Messages that are to share a record. */
export interface Run {
  messages: WireMessage[]
  characters: number
}

/**
 * The records of a transaction: messages of a kind that follow each other on their topic are in one, at the
 * place of the first. The order of each topic stays.
 */
export function recordsOf(appended: readonly WireMessage[]): WireMessage[] {
  const last = new Map<string, Run>()
  const runs = appended.map((message) => {
    const before = last.get(message.topic)
    const run = before && goesOn(before, message) ? before : { messages: [], characters: 0 }
    run.messages.push(message)
    run.characters += message.value.length
    last.set(message.topic, run)
    return run
  })
  return appended.flatMap((message, index) => {
    const messages = runs[index]?.messages ?? []
    if (messages.length < fewest) return [message]
    return messages[0] === message ? [bundle([message, ...messages.slice(1)])] : []
  })
}

const common = ['ce_type', 'ce_projectid', 'ce_generation'] as const

/** Whether the message can be in the record of these of its topic. */
export const goesOn = ({ messages, characters }: Run, { headers, value }: WireMessage): boolean =>
  messages.length < most &&
  characters + value.length <= mostCharacters &&
  common.every((name) => messages[0]?.headers[name] === headers[name])
