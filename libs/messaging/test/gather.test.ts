import { fc } from '@postrider/testing/property'
import { bundle, isBundle, recordsOf, unbundle } from '../src/bundle.ts'
import { gather } from '../src/gather.ts'
import { wireMessage, type WireMessage } from '../src/wire.ts'

const idOf = (n: number): string => `0193f000-0000-7000-8000-${n.toString(16).padStart(12, '0')}`

interface MessageParts {
  topic: string
  key: string
  type: string
  project: number
}

const given = fc.record<MessageParts>({
  topic: fc.constantFrom('a.v1', 'a.v1', 'b.v1'),
  key: fc.constantFrom('k1', 'k2', 'k3', 'k4', 'é', ''),
  type: fc.constantFrom('mail.queued', 'mail.sent', 'mail.delivered'),
  project: fc.constantFrom(1, 1, 1, 2),
})

const messageOf = ({ topic, key, type, project }: MessageParts, index: number): WireMessage =>
  wireMessage(idOf(index), {
    type,
    topic,
    key,
    projectId: idOf(project),
    generation: 1,
    at: new Date(1_790_000_000_000 + index),
    data: { index },
  })

/** The outbox after several transactions. */
const outbox = fc.array(fc.array(given, { maxLength: 30 }), { maxLength: 12 }).map((transactions) => {
  let index = 0
  const messages = transactions.map((all) => all.map((each) => messageOf(each, (index += 1))))
  return { messages: messages.flat(), records: messages.flatMap(recordsOf) }
})

const partitionOf = (_topic: string, key: string): number => (key.codePointAt(key.length - 1) ?? 0) % 3

const byKey = (messages: readonly WireMessage[]): Map<string, WireMessage[]> =>
  Map.groupBy(messages, ({ topic, key }) => `${topic} ${key}`)

const some: MessageParts = { topic: 'a.v1', key: 'k1', type: 'mail.sent', project: 1 }
const inOnePlace = (): number => 0

describe('the Kafka records of an outbox batch', () => {
  it('contain each message unchanged, in order per key, and each record has keys of one partition', () => {
    fc.assert(
      fc.property(outbox, ({ messages, records }) => {
        const gathered = gather(records, partitionOf)

        expect(byKey(gathered.flatMap(unbundle))).toEqual(byKey(messages))
        for (const record of gathered)
          for (const { key } of unbundle(record))
            expect(partitionOf('', key)).toBe(partitionOf('', record.key))
      }),
    )
  })

  it('each have one topic, type, project and generation', () => {
    fc.assert(
      fc.property(outbox, ({ records }) => {
        for (const record of gather(records, partitionOf)) {
          const kinds = unbundle(record).map(({ topic, headers }) =>
            [topic, headers['ce_type'], headers['ce_projectid'], headers['ce_generation']].join(),
          )
          expect(new Set(kinds).size).toBe(1)
        }
      }),
    )
  })

  it('are one record per type if small transactions wrote messages with different keys', () => {
    const mails = Array.from({ length: 10 }, (_, n) => `mail-${n}`)
    const numberMessage = (key: string, type: string, n: number) => messageOf({ ...some, key, type }, n)
    const messages = mails.flatMap((key, n) => [
      numberMessage(key, 'mail.queued', 3 * n),
      numberMessage(key, 'mail.sent', 3 * n + 1),
      numberMessage(key, 'mail.delivered', 3 * n + 2),
    ])

    const gathered = gather(messages, inOnePlace)

    expect(gathered.map((record) => [record.headers['ce_type'], unbundle(record).length])).toEqual([
      ['mail.queued', 10],
      ['mail.sent', 10],
      ['mail.delivered', 10],
    ])
  })

  it('have at most 250 messages, and include bundles of 8 or more messages unchanged', () => {
    const large = recordsOf(Array.from({ length: 8 }, (_, n) => messageOf(some, n)))
    const alone = Array.from({ length: 600 }, (_, n) => messageOf(some, 100 + n))

    const gathered = gather([...alone.slice(0, 300), ...large, ...alone.slice(300)], inOnePlace)

    expect(gathered.map((record) => unbundle(record).length)).toEqual([250, 50, 8, 250, 50])
    expect(gathered[2]).toEqual(large[0])
  })

  it('include records unchanged if they cannot be in a bundle', () => {
    const [first, second, third] = [messageOf(some, 1), messageOf(some, 2), messageOf(some, 3)]
    const broken = { ...second, value: '{"a":\n1}' }
    const malformed = { ...bundle([second, third]), value: '{}' }
    const foreign = { ...second, headers: { ...second.headers, 'content-type': 'text/plain' } }

    const deadLetter = { ...second, headers: { ...second.headers, dl_consumer: 'feed', dl_reason: 'odd' } }

    for (const odd of [broken, malformed, foreign, deadLetter]) {
      expect(gather([first, odd, third], inOnePlace)).toEqual([first, odd, third])
      expect(gather([odd], inOnePlace)).toEqual([odd])
    }
    expect(gather([first, second, third], inOnePlace).filter(isBundle)).toHaveLength(1)
  })
})
