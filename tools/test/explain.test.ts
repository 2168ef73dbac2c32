import { migrate, openDatabase } from '@postrider/db'
import { messagingMigrations } from '@postrider/messaging'
import { migrations } from '@postrider/send'
import type { SendDatabase } from '@postrider/send/explain'
import { createTestDatabase, type TestDatabase } from '@postrider/testing/postgres'
import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { postrider } from './run-tool.ts'

let database: TestDatabase
let db: SendDatabase

beforeAll(async () => {
  database = await createTestDatabase({
    name: 'send',
    migrate: (url) => migrate(url, [messagingMigrations, migrations]),
  })
  db = openDatabase(database.url, { max: 1 })
})
afterAll(async () => {
  await db.destroy()
  await database.drop()
})

const explain = (...args: string[]) => postrider(['explain', ...args], { SEND_DATABASE_URL: database.url })

async function someProject(): Promise<string> {
  const id = uuidv7()
  await sql`
    insert into projects (id, name, language, tracking, disabled, deleted, generation, version)
    values (${id}, 'Shop', 'en', 'ENABLED', false, false, 1, 1)
  `.execute(db)
  return id
}

interface SomeMail {
  projectId: string | null
  to: string
  status?: string
  error?: string | null
  at?: string
}

async function someMail({
  projectId,
  to,
  status = 'SUPPRESSED',
  error = 'MANUAL',
  at = '2026-03-01T10:00:00Z',
}: SomeMail) {
  const id = uuidv7()
  const source = projectId === null ? 'PLATFORM' : 'TRANSACTIONAL'
  await sql`
    insert into emails (id, project_id, generation, source, status, to_email, from_email, subject, tracking, queued_at, updated_at, error)
    values (${id}, ${projectId}, 1, ${source}, ${status}, ${to}, 'shop@example.com', 'Hi', false, ${at}, ${at}, ${error})
  `.execute(db)
  return id
}

async function suppress(projectId: string, kind: string, value: string): Promise<string> {
  const id = uuidv7()
  await sql`
    insert into suppressions (id, project_id, kind, value, reason, created_at)
    values (${id}, ${projectId}, ${kind}, ${value}, 'MANUAL', '2026-02-01T00:00:00Z')
  `.execute(db)
  return id
}

const address = (): string => `ada-${uuidv7()}@example.net`

describe('explain <id>', () => {
  it('prints what happened to a mail and what to do', async () => {
    const [projectId, to] = [await someProject(), address()]
    const suppression = await suppress(projectId, 'ADDRESS', to)
    const id = await someMail({ projectId, to })

    const { code, lines } = await explain(id.toUpperCase())

    expect(code).toBe(0)
    expect(lines).toEqual([
      `${id}  project ${projectId}  SUPPRESSED  address-suppressed`,
      'The mail was not sent, because its address was suppressed by a user or a request of the project.',
      '  2026-03-01T10:00:00.000Z  The mail was accepted by the API.',
      'What to do:',
      `  - Remove the suppression ${suppression} with \`DELETE /suppressions/:id\` if the address is to get mail.`,
    ])
  })

  it('prints no control characters of a reply', async () => {
    const error = 'Error: 554 \u001b[31mSpam\r\nrejected'
    const id = await someMail({ projectId: await someProject(), to: address(), status: 'FAILED', error })

    const { lines } = await explain(id)

    expect(lines[1]).toBe(
      'The mail did not arrive: the receiving server rejected the sender: "554 [31mSpam rejected".',
    )
  })

  it('explains mails of the platform, and prints JSON', async () => {
    const id = await someMail({ projectId: null, to: address(), status: 'SENT', error: null })

    const { stdout } = await explain(id, '--json')

    expect(JSON.parse(stdout)).toEqual([
      expect.objectContaining({ id, projectId: null, status: 'SENT', reason: 'accepted' }),
    ])
  })

  it.each([uuidv7(), 'x', "'; drop table emails"])('fails for the unknown id %s', async (id) => {
    const { code, stderr } = await explain(id)

    expect({ code, stderr }).toEqual({ code: 1, stderr: expect.stringContaining(`has no mail ${id}.`) })
  })

  it('fails without the database of send', async () => {
    const { code, stderr } = await postrider(['explain', uuidv7()], { CONTACTS_DATABASE_URL: database.url })

    expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringContaining('SEND_DATABASE_URL') })
  })
})

describe('explain <address>', () => {
  it('lists the newest mails of all projects, and all suppressions of the address', async () => {
    const [one, other, to] = [await someProject(), await someProject(), address()]
    const older = await someMail({ projectId: one, to, at: '2026-03-01T10:00:00Z' })
    const newer = await someMail({
      projectId: other,
      to,
      status: 'SENT',
      error: null,
      at: '2026-03-02T10:00:00Z',
    })
    await someMail({ projectId: one, to: address() })
    const suppression = await suppress(one, 'ADDRESS', to)
    const pattern = await suppress(other, 'PREFIX', to.slice(0, 20))

    const { code, lines } = await explain(` ${to.toUpperCase()} `)

    expect(code).toBe(0)
    expect(lines).toEqual([
      `The newest mails to ${to}, at most 20:`,
      `  2026-03-02T10:00:00.000Z  ${newer}  project ${other}  SENT  accepted`,
      expect.stringContaining('    The mail provider accepted the mail.'),
      `  2026-03-01T10:00:00.000Z  ${older}  project ${one}  SUPPRESSED  address-suppressed`,
      expect.stringContaining('    The mail was not sent'),
      `Project ${one}, suppression ${suppression}: The address was suppressed by a user or a request of the project at 2026-02-01 00:00:00 UTC.`,
      `Project ${other}, suppression ${pattern}: A pattern of the kind PREFIX that matches the address was suppressed by a user or a request of the project at 2026-02-01 00:00:00 UTC.`,
    ])
  })

  it('lists at most 20 mails', async () => {
    const [projectId, to] = [await someProject(), address()]
    for (let minute = 10; minute < 35; minute += 1)
      await someMail({ projectId, to, at: `2026-03-01T10:${minute}:00Z` })

    const { stdout } = await explain(to, '--json')

    const [{ mails }] = JSON.parse(stdout)
    expect(mails).toHaveLength(20)
    expect(mails[0].steps[0].at).toBe('2026-03-01T10:34:00.000Z')
  })

  it('lists the checks if no mail is stored', async () => {
    const { code, lines } = await explain('nobody@example.net')

    expect(code).toBe(1)
    expect(lines[0]).toBe('No mail to nobody@example.net is stored. Check:')
    expect(lines).toHaveLength(5)
  })

  it('fails for a text that is not an address', async () => {
    expect(await explain('ada@')).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('is not an email address'),
    })
  })
})
