import { migrate, openDatabase, type Database } from '@postrider/db'
import { messagingMigrations, parkMessage, type MessagingTables } from '@postrider/messaging'
import { createTestDatabase, type TestDatabase } from '@postrider/testing'
import { readCommand } from '../src/command.ts'
import { readConfig } from '../src/config.ts'
import { run } from '../src/run.ts'

let database: TestDatabase
let db: Database<MessagingTables>
let ids: number[]

beforeAll(async () => {
  database = await createTestDatabase({
    name: 'messaging',
    migrate: (url) => migrate(url, [messagingMigrations]),
  })
  db = openDatabase<MessagingTables>(database.url)
})
afterAll(async () => {
  await db.destroy()
  await database.drop()
})
beforeEach(async () => {
  await db.deleteFrom('outbox').execute()
  await db.deleteFrom('dead_letters').execute()
  for (const value of ['one', 'two', 'three'])
    await parkMessage(db, {
      service: 'send',
      group: 'send.recipients',
      message: { topic: 'contacts.contacts.v1', key: `key-${value}`, headers: { ce_id: value }, value },
      reason: `unreadable:\n  ${value}\u001b[31m`,
    })
  // The announcements, which are not asked about here.
  await db.deleteFrom('outbox').execute()
  ids = (await db.selectFrom('dead_letters').select('id').orderBy('id').execute()).map(({ id }) => id)
})

/** What `dead-letters <args>` prints, for an operator who has named the database of send alone. */
async function deadLetters(...args: string[]): Promise<string[]> {
  const lines: string[] = []
  await run(readCommand(args), readConfig({ SEND_DATABASE_URL: database.url }), (line) => lines.push(line))
  return lines
}

const outbox = () =>
  db.selectFrom('outbox').select(['topic', 'key', 'headers', 'value']).orderBy('id').execute()
const parked = async () =>
  (await db.selectFrom('dead_letters').select('value').orderBy('id').execute()).map(({ value }) => value)

describe('dead-letters list', () => {
  it('shows a line for each, oldest first, without what could move the cursor of a terminal', async () => {
    const [title, ...lines] = await deadLetters('list')

    expect(title).toBe('send: 3 dead letters')
    expect(lines).toEqual(
      ['one', 'two', 'three'].map((value, index) =>
        expect.stringMatching(
          new RegExp(
            `^  ${ids[index]}  \\d{4}-\\d\\d-\\d\\dT[\\d:.]+Z  contacts\\.contacts\\.v1 → send\\.recipients  key-${value}  unreadable: ${value} \\[31m$`,
          ),
        ),
      ),
    )
  })

  it('says so when there is none', async () => {
    await db.deleteFrom('dead_letters').execute()

    expect(await deadLetters('list', 'send')).toEqual(['send: no dead letter'])
  })
})

describe('dead-letters show', () => {
  it('shows the whole message', async () => {
    const [text] = await deadLetters('show', 'send', String(ids[1]))

    expect(JSON.parse(text ?? '')).toEqual({
      id: ids[1],
      group: 'send.recipients',
      topic: 'contacts.contacts.v1',
      key: 'key-two',
      headers: { ce_id: 'two' },
      value: 'two',
      reason: 'unreadable:\n  two\u001b[31m',
      parkedAt: expect.stringMatching(/^\d{4}-/),
    })
  })
})

describe('dead-letters replay', () => {
  it('puts those that were named back on their topic, oldest first, and forgets them', async () => {
    expect(await deadLetters('replay', 'send', String(ids[2]), String(ids[0]))).toEqual([
      '2 dead letters of send put back.',
    ])

    expect(await outbox()).toEqual(
      ['one', 'three'].map((value) => ({
        topic: 'contacts.contacts.v1',
        key: `key-${value}`,
        headers: { ce_id: value },
        value,
      })),
    )
    expect(await parked()).toEqual(['two'])
  })

  it('takes all of them', async () => {
    expect(await deadLetters('replay', 'send', 'all')).toEqual(['3 dead letters of send put back.'])

    expect((await outbox()).map(({ value }) => value)).toEqual(['one', 'two', 'three'])
    expect(await parked()).toEqual([])
  })

  it('does nothing when one of them is unknown', async () => {
    const slip = (ids.at(-1) ?? 0) + 1

    await expect(deadLetters('replay', 'send', String(ids[0]), String(slip))).rejects.toThrow(
      `send has no dead letter ${slip}.`,
    )
    expect(await parked()).toEqual(['one', 'two', 'three'])
    expect(await outbox()).toEqual([])
  })
})

describe('a slip of the operator', () => {
  it.each([
    [[], 'Dead letters: messages that'],
    [['forget', 'send'], 'Dead letters: messages that'],
    [['list', 'send', '1'], 'Dead letters: messages that'],
    [['list', 'sent'], 'sent is not a service; say one of accounts, contacts, send.'],
    [['replay'], 'Nothing is not a service'],
    [['replay', 'send'], 'Say which: ids'],
    [['replay', 'send', '1', 'all'], 'Say which: ids'],
    [['replay', 'send', '1.5'], 'Say which: ids'],
    [['show', 'contacts', 'all'], 'Say where contacts keeps its data: set CONTACTS_DATABASE_URL.'],
    [['list', '--all'], '--all is not a service'],
  ])('%j gets a sentence', async (args, sentence) => {
    await expect(deadLetters(...args)).rejects.toMatchObject({
      name: 'ConfigError',
      message: expect.stringContaining(sentence),
    })
  })

  it('gets a sentence where no database is named, or it is away', async () => {
    expect(() => readConfig({})).toThrow('set DATABASE_URL')

    const away = readConfig({ DATABASE_URL: 'postgres://127.0.0.1:1/x' })
    await expect(run(readCommand(['list']), away, () => undefined)).rejects.toThrow(
      'The database of accounts cannot be reached.',
    )
  })
})
