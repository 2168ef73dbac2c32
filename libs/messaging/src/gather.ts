import { bundle, divide, fewest, goesOn, isBundle, unbundle, type Run } from './bundle.ts'
import type { WireMessage } from './wire.ts'

/** The partition that messages with this key are in. */
export type PartitionOf = (topic: string, key: string) => number

/**
 * The records that a batch of the outbox becomes on Kafka. No bundle has keys of two partitions, and the
 * messages that small transactions have written for one partition share a record for each type, project and
 * generation, which every group decodes and passes over as one. The order of each key stays; messages of
 * different keys may change places.
 */
export function gather(records: readonly WireMessage[], partitionOf: PartitionOf): WireMessage[] {
  const parts = records.flatMap((record) => divide(record, (key) => partitionOf(record.topic, key)))
  const places = Map.groupBy(parts, ({ topic, key }) => `${topic}/${partitionOf(topic, key)}`)
  return [...places.values()].flatMap((ofPlace) => (ofPlace.length === 1 ? ofPlace : gatherPlace(ofPlace)))
}

/**
 * The same for the records of one partition. A bundle that is large already stays as it is, with what came
 * before it before it.
 */
function gatherPlace(parts: readonly WireMessage[]): WireMessage[] {
  const gathered: WireMessage[] = []
  let runs = openRuns()
  for (const part of parts) {
    const messages = messagesOfSmall(part)
    if (messages) messages.forEach(runs.add)
    else {
      gathered.push(...runs.records(), part)
      runs = openRuns()
    }
  }
  return [...gathered, ...runs.records()]
}

/** Messages gather in runs of a kind; one never joins a run that is before the last message of its key. */
function openRuns() {
  const runs: (Run & { messages: [WireMessage, ...WireMessage[]] })[] = []
  const lastOf = new Map<string, number>()
  return {
    add: (message: WireMessage): void => {
      const first = lastOf.get(message.key) ?? 0
      const place = runs.findLastIndex((run, index) => index >= first && goesOn(run, message))
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

/** The messages of a record that may gather with others; undefined for one that stays as it is. */
function messagesOfSmall(record: WireMessage): WireMessage[] | undefined {
  if (!isBundle(record)) return isPlain(record) ? [record] : undefined
  // A line for each message, and one before them.
  if (record.value.split('\n').length > fewest) return undefined
  try {
    return unbundle(record)
  } catch {
    return undefined
  }
}

/**
 * As this library writes messages; an announcement of a dead letter stays single, since its headers tell of
 * it. A replayed dead letter may be anything, and a line break in its value would divide it in a bundle.
 */
const isPlain = ({ headers, value }: WireMessage): boolean =>
  headers['content-type'] === 'application/json' &&
  headers['ce_names'] === undefined &&
  headers['dl_consumer'] === undefined &&
  !value.includes('\n')
