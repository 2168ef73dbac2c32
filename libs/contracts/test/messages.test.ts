import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as contracts from '../src/messages/index.ts'

const folder = join(import.meta.dirname, 'samples')

const isMessageType = (value: unknown): value is contracts.MessageType =>
  typeof value === 'object' && value !== null && 'topic' in value && 'type' in value && 'data' in value

/** All message types. A new type needs a sample. */
const types = Object.values<unknown>(contracts).filter(isMessageType)

/** Returns the file name of a sample: the message type and the major version of its topic. */
const sampleName = ({ type, topic }: contracts.MessageType): string =>
  `${type}.${topic.split('.').at(-1)}.json`

const readSample = (type: contracts.MessageType): Record<string, unknown> =>
  JSON.parse(readFileSync(join(folder, sampleName(type)), 'utf8'))

describe('a message', () => {
  it.each(types.map((type) => [type.type, type] as const))(
    '%s has exactly the fields of its sample',
    (_name, type) => {
      const sample = readSample(type)

      expect(type.data.parse(sample)).toEqual(sample)
    },
  )

  it.each(types.map((type) => [type.type, type] as const))(
    '%s ignores fields of a later version',
    (_name, type) => {
      const sample = readSample(type)

      expect(type.data.parse({ ...sample, addedLater: { x: 1 } })).toEqual(sample)
    },
  )

  it.each(types.map((type) => [type.type, type] as const))(
    '%s without its id, or with other fields, is rejected',
    (_name, type) => {
      const { id, emailId, ...rest } = readSample(type)

      expect([id, emailId]).toContainEqual(expect.any(String))
      for (const wrong of [rest, null, [], 'text', { ...rest, id: 5, emailId: 5 }])
        expect(type.data.safeParse(wrong).success).toBe(false)
    },
  )

  it.each(types.filter(({ type }) => type.startsWith('email.')).map((type) => [type.type, type] as const))(
    '%s of version 1.0 has no tags and metadata',
    (_name, type) => {
      const { tags: _tags, metadata: _metadata, ...old } = readSample(type)

      expect(type.data.parse(old)).toEqual({ ...old, tags: [], metadata: {} })
    },
  )

  it.each([
    [contracts.audiencePageSent, 'tags'],
    [contracts.workflowMails, 'mails.0.tags'],
  ] as const)('of version 1.0 has no tags: case %#', (type, path) => {
    const sample = readSample(type)
    const old = JSON.parse(
      JSON.stringify(sample, (key, value: unknown) => (key === 'tags' ? undefined : value)),
    )

    expect(old).not.toHaveProperty(path)
    expect(type.data.parse(old)).toHaveProperty(path, [])
  })

  it('has a type of noun and past verb, and a topic of service, plural and version', () => {
    for (const { type, topic } of types) {
      expect(type).toMatch(/^[a-z]+([-_][a-z]+)*\.[a-z]+$/)
      expect(topic).toMatch(/^[a-z]+\.[a-z]+\.v\d+$/)
    }
    expect(new Set(types.map(({ type }) => type)).size).toBe(types.length)
  })
})

describe('the topics', () => {
  it('are the topics of the messages', () => {
    expect([...contracts.topics].toSorted()).toEqual([...new Set(types.map(({ topic }) => topic))].toSorted())
  })
})

describe('the samples', () => {
  it('belong to existing messages', () => {
    expect(readdirSync(folder).toSorted()).toEqual(types.map(sampleName).toSorted())
  })
})
