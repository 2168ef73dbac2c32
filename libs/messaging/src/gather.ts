import { bundle, divide, minBundled, canJoin, isBundle, unbundle, type RecordDraft } from './bundle.ts'
import type { WireMessage } from './wire.ts'

/** Returns the partition of a message with this key. */
export type PartitionOf = (topic: string, key: string) => number

/**
 * Returns the Kafka records for a batch of outbox records. Messages of small transactions share a record if
 * they have the same partition, type, project and generation. So each group decodes or skips fewer records.
 * Each bundle has keys of only one partition. The order per key is kept, but messages of different keys may
 * change their order.
 */
export function gather(records: readonly WireMessage[], partitionOf: PartitionOf): WireMessage[] {
  const parts = records.flatMap((record) => divide(record, (key) => partitionOf(record.topic, key)))
  const places = Map.groupBy(parts, ({ topic, key }) => `${topic}/${partitionOf(topic, key)}`)
  return [...places.values()].flatMap((ofPlace) => (ofPlace.length === 1 ? ofPlace : gatherPlace(ofPlace)))
}

/**
 * Bundles the records of one partition. A large bundle stays unchanged, after the records that precede it.
 */
function gatherPlace(parts: readonly WireMessage[]): WireMessage[] {
  const gathered: WireMessage[] = []
  let runs = openRecords()
  for (const part of parts) {
    const messages = messagesOfSmall(part)
    if (messages) messages.forEach(runs.add)
    else {
      gathered.push(...runs.records(), part)
      runs = openRecords()
    }
  }
  return [...gathered, ...runs.records()]
}

/**
 * Groups messages that can share a bundle. A message never joins a group that precedes an earlier message
 * with the same key.
 */
function openRecords() {
  const runs: (RecordDraft & { messages: [WireMessage, ...WireMessage[]] })[] = []
  const lastOf = new Map<string, number>()
  return {
    add: (message: WireMessage): void => {
      const first = lastOf.get(message.key) ?? 0
      const place = runs.findLastIndex((run, index) => index >= first && canJoin(run, message))
      const run = runs[place]
      if (run) {
        run.messages.push(message)
        run.characters += message.value.length
      } else runs.push({ messages: [message], characters: message.value.length })
      lastOf.set(message.key, run ? place : runs.length - 1)
    },
    records: (): WireMessage[] =>
      runs.map(({ messages }) => (messages.length === 1 ? messages[0] : bundle(messages))),
  }
}

/**
 * Returns the messages of a record that can share a bundle with other messages. Returns undefined if the
 * record must stay unchanged.
 */
function messagesOfSmall(record: WireMessage): WireMessage[] | undefined {
  if (!isBundle(record)) return isPlain(record) ? [record] : undefined
  // A bundle has a line for each message, and one for the directory.
  if (record.value.split('\n').length > minBundled) return undefined
  try {
    return unbundle(record)
  } catch {
    return undefined
  }
}

/**
 * Returns whether the record has the form that `wireMessage` writes. Announcements and replays of dead
 * letters have another form. A replay may be malformed, and a line break in its value would corrupt a bundle.
 */
const isPlain = ({ headers, value }: WireMessage): boolean =>
  headers['content-type'] === 'application/json' &&
  headers['ce_names'] === undefined &&
  headers['dl_consumer'] === undefined &&
  !value.includes('\n')
