import { fc } from '@postrider/testing/property'
import { bundle, divide, isBundle, recordsOf, unbundle } from '../src/bundle.ts'
import { attributesOf, wireMessage, type WireMessage } from '../src/wire.ts'

const idOf = (n: number): string => `0193f000-0000-7000-8000-${n.toString(16).padStart(12, '0')}`

const projects = [idOf(1), idOf(2)] as const

interface MessageParts {
  topic: string
  key: string
  project: number
  name: string | undefined
  correlationId: string | undefined
  text: string
}

const given = fc.record<MessageParts>({
  topic: fc.constantFrom('a.v1', 'b.v1'),
  key: fc.constantFrom('k1', 'k2', 'k3', 'é', ''),
  project: fc.constantFrom(0, 0, 0, 1),
  name: fc.constantFrom('sent', 'delivered', 'a "name"\n,', undefined),
  correlationId: fc.constantFrom('r1', 'r2', undefined),
  text: fc.string({ unit: 'binary' }),
})

const messageOf = (
  { topic, key, project, name, correlationId, text }: MessageParts,
  index: number,
): WireMessage =>
  wireMessage(idOf(index), {
    type: 'number.added',
    topic,
    key,
    projectId: projects[project] ?? projects[0],
    generation: 1,
    at: new Date(1_790_000_000_000 + (index % 3)),
    correlationId,
    name,
    data: { text, index },
  })

/** Messages of one topic and project, which can share a bundle. */
const alike = fc
  .array(given, { minLength: 1, maxLength: 30 })
  .map((all) => all.map((each, index) => messageOf({ ...each, topic: 'a.v1', project: 0 }, index)))

const bundleOf = ([first, ...rest]: readonly WireMessage[]): WireMessage => {
  if (!first) throw new Error('A bundle has a message')
  return bundle([first, ...rest])
}

const byKey = (messages: readonly WireMessage[]): Map<string, WireMessage[]> =>
  Map.groupBy(messages, ({ topic, key }) => `${topic} ${key}`)

describe('a bundle', () => {
  it('returns its messages unchanged, even if it is published with a source', () => {
    fc.assert(
      fc.property(alike, (messages) => {
        const record = bundleOf(messages)
        const sourced = { ...record, headers: { ce_source: '/postrider/x', ...record.headers } }

        expect(unbundle(record)).toEqual(messages)
        expect(unbundle(sourced).map(({ headers }) => headers['ce_source'])).toEqual(
          messages.map(() => '/postrider/x'),
        )
      }),
    )
  })

  it('has the type, project and generation of its messages, and lists names if all messages have one', () => {
    fc.assert(
      fc.property(alike, (messages) => {
        const names = new Set(messages.map(({ headers }) => headers['ce_name']))

        const attributes = attributesOf(bundleOf(messages))

        expect({ ...attributes, names: undefined }).toEqual({
          type: 'number.added',
          projectId: projects[0],
          generation: 1,
          names: undefined,
        })
        expect(attributes?.names && new Set(attributes.names)).toEqual(
          names.has(undefined) ? undefined : names,
        )
      }),
    )
  })

  it('lists at most twenty names', () => {
    const named = (count: number): WireMessage[] =>
      Array.from({ length: count }, (_, index) => messageOf({ ...some, name: `n${index}` }, index))

    expect(attributesOf(bundleOf(named(20)))?.names).toHaveLength(20)
    expect(attributesOf(bundleOf(named(21)))?.names).toBeUndefined()
  })

  it('is divided so that each record has keys of only one partition, in order', () => {
    fc.assert(
      fc.property(alike, fc.integer({ min: 1, max: 5 }), (messages, partitions) => {
        const partitionOf = (key: string): number => (key.codePointAt(key.length - 1) ?? 0) % partitions

        const records = divide(bundleOf(messages), partitionOf)

        for (const record of records)
          expect(unbundle(record).map(({ key }) => partitionOf(key))).toEqual(
            unbundle(record).map(() => partitionOf(record.key)),
          )
        expect(byKey(records.flatMap(unbundle))).toEqual(byKey(messages))
        expect(new Set(records.map(({ key }) => partitionOf(key))).size).toBe(records.length)
      }),
    )
  })

  it('is not divided if it is malformed', () => {
    const record = bundleOf([messageOf(some, 1), messageOf(some, 2)])

    for (const value of ['', '{', '{}', record.value.slice(0, record.value.lastIndexOf('\n'))])
      expect(divide({ ...record, value }, () => Number.NaN)).toEqual([{ ...record, value }])
  })
})

const some: MessageParts = {
  topic: 'a.v1',
  key: 'k',
  project: 0,
  name: undefined,
  correlationId: undefined,
  text: '',
}
const appendedOf = (all: readonly MessageParts[]) => all.map(messageOf)
const times = (count: number, rest: Partial<MessageParts> = {}): MessageParts[] =>
  Array.from({ length: count }, () => ({ ...some, ...rest }))
const sizesOf = (records: readonly WireMessage[]): number[] =>
  records.map((record) => unbundle(record).length)

describe('the records of a transaction', () => {
  it('contain the messages in the order of each topic, in bundles of one type, project and generation', () => {
    const many = fc.array(given, { maxLength: 60 })
    fc.assert(
      fc.property(many, (all) => {
        const appended = appendedOf(all)

        const records = recordsOf(appended)

        const byTopic = (messages: readonly WireMessage[]) => Map.groupBy(messages, ({ topic }) => topic)
        expect(byTopic(records.flatMap(unbundle))).toEqual(byTopic(appended))
        for (const record of records.filter(isBundle))
          expect(new Set(unbundle(record).map(({ headers }) => headers['ce_projectid'])).size).toBe(1)
      }),
    )
  })

  it('are bundles of 8 to 250 messages', () => {
    expect(sizesOf(recordsOf(appendedOf(times(7))))).toEqual(times(7).map(() => 1))
    expect(sizesOf(recordsOf(appendedOf(times(8))))).toEqual([8])
    expect(sizesOf(recordsOf(appendedOf(times(258))))).toEqual([250, 8])
    expect(sizesOf(recordsOf(appendedOf([...times(8), ...times(8, { project: 1 })])))).toEqual([8, 8])
  })

  it("stay below Kafka's maximum size with any content", () => {
    const own = { correlationId: 'r'.repeat(200) }
    for (const text of ['"'.repeat(60_000), '\u20AC'.repeat(60_000), '\u20AC'.repeat(500), '"'.repeat(200)]) {
      const all = times(300, { ...own, text }).map((each, index) => ({
        ...each,
        key: `${index}`,
        name: '\u20AC'.repeat(250) + String(index),
      }))

      const records = recordsOf(appendedOf(all))

      expect(records.flatMap(unbundle)).toHaveLength(300)
      for (const { headers, value } of records)
        expect(Buffer.byteLength(JSON.stringify(headers) + value)).toBeLessThan(900_000)
    }
  })
})
