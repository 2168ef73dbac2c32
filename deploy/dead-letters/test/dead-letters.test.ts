import { migrate, openDatabase, type Database } from '@postrider/db'
import { messagingMigrations, saveDeadLetter, type MessagingTables } from '@postrider/messaging'
import { serviceNames } from '@postrider/services'
import { createTestDatabase, type TestDatabase } from '@postrider/testing'
import { sql } from 'kysely'
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
    await saveDeadLetter(db, {
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
  await run(readCommand(args), readConfig({ SEND_DATABASE_URL: database.url }), (line) => {
    lines.push(line)
    return Promise.resolve()
  })
  return lines
}

const outbox = () =>
  db.selectFrom('outbox').select(['topic', 'key', 'headers', 'value']).orderBy('id').execute()
const remaining = async () =>
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

  it('prints that there is none', async () => {
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
      deadLetteredAt: expect.stringMatching(/^\d{4}-/),
    })
  })
})

describe('dead-letters, read slowly', () => {
  it.each([['list'], ['show', 'send', 'all']])(
    'waits for its reader before it prints more: %s',
    async (...args) => {
      let [waiting, most, lines] = [0, 0, 0]
      const reader = async (): Promise<void> => {
        most = Math.max(most, (waiting += 1))
        await new Promise((resolve) => setImmediate(resolve))
        waiting -= 1
        lines += 1
      }

      await run(readCommand(args), readConfig({ SEND_DATABASE_URL: database.url }), reader)

      expect({ most, lines }).toEqual({ most: 1, lines: args[0] === 'list' ? 4 : 3 })
    },
  )
})

describe('dead-letters show, of what holds anything', () => {
  it('prints JSON without what a terminal obeys', async () => {
    const wild = '\u001b[31m \u009b31m \u009d0;title\u0007 \u007f \u202e \u2028 \u{e0001} ä 😀'
    await db.updateTable('dead_letters').set({ value: wild }).execute()

    const [text = ''] = await deadLetters('show', 'send', 'all')

    expect(JSON.parse(text)).toMatchObject({ value: wild })
    expect(text).toContain('ä 😀')
    expect(text.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u)
  })
})

describe('dead-letters replay', () => {
  it('takes more than a page of them, and none that is set aside meanwhile', async () => {
    await db.deleteFrom('dead_letters').execute()
    await sql`
      insert into dead_letters (consumer, topic, key, headers, value, reason)
      select 'c', 't', n::text, '{}', n::text, 'r' from generate_series(1, 250) n
    `.execute(db)
    await sql`
      create function again() returns trigger language plpgsql as $$ begin
        insert into dead_letters (consumer, topic, key, headers, value, reason)
        values ('c', new.topic, new.key, new.headers, new.value, 'again');
        return new;
      end $$`.execute(db)
    await sql`create trigger again after insert on outbox for each row execute function again()`.execute(db)

    const printed = await deadLetters('replay', 'send', 'all')
    await sql`drop function again cascade`.execute(db)

    expect(printed).toEqual(['250 dead letters of send put back.'])
    expect((await outbox()).map(({ value }) => Number(value))).toEqual(
      Array.from({ length: 250 }, (_, index) => index + 1),
    )
    expect(await remaining()).toHaveLength(250)
  })

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
    expect(await remaining()).toEqual(['two'])
  })

  it('takes all of them', async () => {
    expect(await deadLetters('replay', 'send', 'all')).toEqual(['3 dead letters of send put back.'])

    expect((await outbox()).map(({ value }) => value)).toEqual(['one', 'two', 'three'])
    expect(await remaining()).toEqual([])
  })

  it('does nothing when one of them is unknown', async () => {
    const slip = (ids.at(-1) ?? 0) + 1

    await expect(deadLetters('replay', 'send', String(ids[0]), String(slip))).rejects.toThrow(
      `send has no dead letter ${slip}.`,
    )
    expect(await remaining()).toEqual(['one', 'two', 'three'])
    expect(await outbox()).toEqual([])
  })
})

describe('a slip of the operator', () => {
  it.each([
    [[], 'Dead letters: messages that'],
    [['forget', 'send'], 'Dead letters: messages that'],
    [['list', 'send', '1'], 'Dead letters: messages that'],
    [['list', 'sent'], `sent is not a service; say one of ${serviceNames.join(', ')}.`],
    [['replay'], 'Nothing is not a service'],
    [['replay', 'send'], 'Say which: ids'],
    [['replay', 'send', '1', 'all'], 'Say which: ids'],
    [['replay', 'send', '1.5'], 'Say which: ids'],
    [['replay', 'send', '0x10'], 'Say which: ids'],
    [['show', 'contacts', 'all'], 'Say where contacts keeps its data: set CONTACTS_DATABASE_URL.'],
    [['list', '--all'], '--all is not a service'],
  ])('%j gets a sentence', async (args, sentence) => {
    await expect(deadLetters(...args)).rejects.toMatchObject({
      name: 'ConfigError',
      message: expect.stringContaining(sentence),
    })
  })

  it.each([
    ['password', 'nobody:wrong', undefined],
    ['name', undefined, 'nothing_here'],
    ['shape', undefined, 'postgres'],
  ])('gets a sentence where the database has another %s', async (_what, login, name) => {
    const url = new URL(database.url)
    if (login) [url.username, url.password] = login.split(':') as [string, string]
    if (name) url.pathname = `/${name}`

    await expect(
      run(readCommand(['list', 'send']), readConfig({ SEND_DATABASE_URL: url.href }), () =>
        Promise.resolve(),
      ),
    ).rejects.toThrow(/^The database of send cannot be asked: [^\n]+\.$/)
  })

  it('gets a sentence where no database is named, or it is away', async () => {
    expect(() => readConfig({})).toThrow('set DATABASE_URL')

    const away = readConfig({ DATABASE_URL: 'postgres://127.0.0.1:1/x' })
    const each = `The database of (${serviceNames.join('|')}) cannot be asked: .*ECONNREFUSED.*\n?`
    await expect(run(readCommand(['list']), away, () => Promise.resolve())).rejects.toThrow(
      new RegExp(`^(${each}){${serviceNames.length}}$`),
    )
  })
})
