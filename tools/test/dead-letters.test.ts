import { migrate, openDatabase, type Database } from '@postrider/db'
import { messagingMigrations, saveDeadLetter, type MessagingTables } from '@postrider/messaging'
import { serviceNames } from '@postrider/services'
import { createTestDatabase, type TestDatabase } from '@postrider/testing/postgres'
import { sql } from 'kysely'
import { postrider } from './run-tool.ts'

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
  // The published dead-letter messages are not part of these tests.
  await db.deleteFrom('outbox').execute()
  ids = (await db.selectFrom('dead_letters').select('id').orderBy('id').execute()).map(({ id }) => id)
})

/** Runs `dead-letters <args>` with only the send service's database configured. */
const run = (...args: string[]) => postrider(['dead-letters', ...args], { SEND_DATABASE_URL: database.url })

/** Runs `dead-letters <args>`, requires that it succeeds, and returns the printed lines. */
async function deadLetters(...args: string[]): Promise<string[]> {
  const { code, stderr, lines } = await run(...args)
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  return lines
}

const outbox = () =>
  db.selectFrom('outbox').select(['topic', 'key', 'headers', 'value']).orderBy('id').execute()
const remaining = async () =>
  (await db.selectFrom('dead_letters').select('value').orderBy('id').execute()).map(({ value }) => value)

describe('dead-letters list', () => {
  it('prints one line for each dead letter, oldest first, without terminal control characters', async () => {
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

  it('prints that a service has no dead letter', async () => {
    await db.deleteFrom('dead_letters').execute()

    expect(await deadLetters('list', 'send')).toEqual(['send: no dead letter'])
    expect(await deadLetters('list', 'send', '--json')).toEqual(['[]'])
  })

  it('prints one JSON document with --json', async () => {
    const { stdout } = await run('list', '--json')

    expect(JSON.parse(stdout)).toEqual(
      ids.map((id) => expect.objectContaining({ service: 'send', id, group: 'send.recipients' })),
    )
  })
})

describe('dead-letters show', () => {
  it('prints the complete message', async () => {
    const { stdout } = await run('show', 'send', String(ids[1]))

    expect(JSON.parse(stdout)).toEqual({
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

describe('dead-letters show with control characters', () => {
  it('escapes terminal control characters in JSON', async () => {
    const wild = '\u001b[31m \u009b31m \u009d0;title\u0007 \u007f \u202e \u2028 \u{e0001} ä 😀'
    await db.updateTable('dead_letters').set({ value: wild }).execute()

    await db
      .deleteFrom('dead_letters')
      .where('id', '!=', ids[0] ?? 0)
      .execute()
    const { stdout: text } = await run('show', 'send', 'all')

    expect(JSON.parse(text)).toMatchObject({ value: wild })
    expect(text).toContain('ä 😀')
    expect(text.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u)
  })
})

describe('dead-letters replay', () => {
  it('replays several pages, but no message that is dead-lettered in the meantime', async () => {
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

    expect(printed).toEqual(['Replayed 250 dead letters of send.'])
    expect((await outbox()).map(({ value }) => Number(value))).toEqual(
      Array.from({ length: 250 }, (_, index) => index + 1),
    )
    expect(await remaining()).toHaveLength(250)
  })

  it('publishes the given dead letters to their topic, oldest first, and deletes them', async () => {
    expect(await deadLetters('replay', 'send', String(ids[2]), String(ids[0]))).toEqual([
      'Replayed 2 dead letters of send.',
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

  it('publishes all dead letters', async () => {
    expect(await deadLetters('replay', 'send', 'all')).toEqual(['Replayed 3 dead letters of send.'])

    expect((await outbox()).map(({ value }) => value)).toEqual(['one', 'two', 'three'])
    expect(await remaining()).toEqual([])
  })

  it('does nothing if an id is unknown', async () => {
    const slip = (ids.at(-1) ?? 0) + 1

    const { code, stderr } = await run('replay', 'send', String(ids[0]), String(slip))

    expect({ code, stderr }).toEqual({ code: 1, stderr: expect.stringContaining(`no dead letter ${slip}.`) })
    expect(await remaining()).toEqual(['one', 'two', 'three'])
    expect(await outbox()).toEqual([])
  })
})

describe('dead-letters discard', () => {
  it('deletes the given dead letters and publishes nothing', async () => {
    expect(await deadLetters('discard', 'send', String(ids[0]), String(ids[2]))).toEqual([
      'Discarded 2 dead letters of send.',
    ])

    expect(await remaining()).toEqual(['two'])
    expect(await outbox()).toEqual([])
  })
})

describe('invalid usage', () => {
  it.each([
    [[], 'Usage: postrider dead-letters'],
    [['forget', 'send'], "Unknown command 'forget'."],
    [['list', 'send', '1'], 'Too many arguments'],
    [['list', 'sent'], `Use one of ${serviceNames.join(', ')}.`],
    [['replay'], "Missing required argument 'service'."],
    [['replay', 'send'], "Missing required argument 'ids'."],
    [['replay', 'send', '1', 'all'], 'Use `all`, or ids'],
    [['replay', 'send', '1.5'], 'Use `all`, or ids'],
    [['replay', 'send', '0x10'], 'Use `all`, or ids'],
    [['show', 'contacts', 'all'], 'Set DATABASE_URL or CONTACTS_DATABASE_URL.'],
    [['list', '--all'], "Unknown option '--all'."],
  ])('such as %j returns exit code 2 and prints a sentence', async (args, text) => {
    const { code, stdout, stderr } = await run(...args)

    expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
    expect(stderr).toContain(text)
    expect(stderr).not.toContain('    at ')
  })

  it('such as a missing database setting returns exit code 2 and prints a sentence', async () => {
    expect(await postrider(['dead-letters', 'list'], {})).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(/^No database is configured\. .*\n$/),
    })
  })
})

describe('a database that cannot be queried', () => {
  it.each([
    ['password', 'nobody:wrong', undefined],
    ['name', undefined, 'nothing_here'],
    ['shape', undefined, 'postgres'],
  ])('causes exit code 1 and a sentence if its %s is wrong', async (_what, login, name) => {
    const url = new URL(database.url)
    if (login) [url.username, url.password] = login.split(':') as [string, string]
    if (name) url.pathname = `/${name}`

    const { code, stderr } = await postrider(['dead-letters', 'list', 'send'], {
      SEND_DATABASE_URL: url.href,
    })

    expect(code).toBe(1)
    expect(stderr).toMatch(/^The database of send cannot be queried: [^\n]+\.\n$/)
  })

  it('is reported for each service', async () => {
    const env = { DATABASE_URL: 'postgres://127.0.0.1:1/x' }
    const { code, stderr } = await postrider(['dead-letters', 'list'], env)

    expect(code).toBe(1)
    const each = `The database of (${serviceNames.join('|')}) cannot be queried: .*ECONNREFUSED.*\n`
    expect(stderr).toMatch(new RegExp(`^(${each}){${serviceNames.length}}$`))
  })
})
