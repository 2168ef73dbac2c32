import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { databaseUrl, ensureDatabase, migrate, withSingleClient } from '@postrider/db'
import { serviceNames, type ServiceName } from '@postrider/services'
import { loadKeys } from '@postrider/setup/keys'
import { createTestDatabase, schemaOf } from '@postrider/testing/postgres'
import { apiClient } from '@postrider/testing/service'
import { readConfig } from '../src/config.ts'
import { startPostgres } from '../src/postgres.ts'
import { startStandalone } from '../src/standalone.ts'
import {
  copyMigrations,
  migrationsOf,
  releasedMigrationsOf,
  releasedVersions,
} from './released-migrations.ts'
import { somePort } from './some-port.ts'

let dataDir: string
let folder: string
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'postrider-upgrade-'))
  await chmod(dataDir, 0o755)
  folder = await mkdtemp(join(tmpdir(), 'migrations-'))
})
afterEach(async () => {
  for (const each of [dataDir, folder]) await rm(each, { recursive: true, force: true })
})

describe.each(releasedVersions)('a database of version %s', (released) => {
  it.each(serviceNames)('gets the schema of a new database of %s', async (name) => {
    const current = await createTestDatabase({
      name,
      migrate: async (url) => migrate(url, await migrationsOf(name)),
    })
    const upgraded = await createTestDatabase({
      name: `${name}_${released}`,
      migrate: async (url) => {
        await migrate(url, await releasedMigrationsOf(name, { version: released, folder }))
        await migrate(url, await migrationsOf(name))
      },
    })

    const [expected, found] = await Promise.all([schemaOf(current.url), schemaOf(upgraded.url)])

    expect(found).toEqual(expected)
    expect(found.length).toBeGreaterThan(50)
    await Promise.all([current.drop(), upgraded.drop()])
  })
})

describe('standalone', () => {
  it('sends mail on the databases of the oldest version, also mail that this version queued', async () => {
    await putDatabases(async (name, url) => {
      await migrate(url, await releasedMigrationsOf(name, { version: releasedVersions[0] ?? '', folder }))
      if (name === 'send') await query(url, mailOfOldestVersion)
    })

    await expectToSend()
    expect(await queryMails()).toEqual([
      { status: 'DELIVERED', opens: 0, tags: null, copies: null, accepted_at: null, waiting: 0 },
      { status: 'OPENED', opens: 2, tags: null, copies: null, accepted_at: null, waiting: 0 },
    ])
  })

  it('sends mail on databases with a later migration, as after a rollback', async () => {
    await putDatabases(async (name, url) => {
      const migrations = await copyMigrations(name, folder)
      await migrate(url, migrations)
      for (const { folder: each } of migrations) await writeFile(join(each, '9999-later.sql'), laterMigration)
      await migrate(url, migrations)
    })

    await expectToSend()
  })
})

/**
 * Each owner of migrations applies it once. The first application makes all changes, and later ones change
 * nothing.
 */
const laterMigration = `
  alter table outbox add column if not exists later text;
  alter table projects add column if not exists later text not null default '';
  create table if not exists later (id uuid primary key, project_id uuid not null);
`

/** A queued mail and an opened mail, as version 1.0.0 stored them. */
const mailOfOldestVersion = `
  insert into contents (id, project_id, generation, hash, subject, body, bytes, created_at, used_at)
  values ('01900000-0000-7000-8000-000000000001', '01900000-0000-7000-8000-000000000002', 1, 'hash', 'Hello {{name}}', '<p>Hi</p>', 9, now(), now());
  insert into emails (id, project_id, generation, source, status, to_email, from_email, subject, content_id, variables, tracking,
    message_id, opens, queued_at, sent_at, opened_at, updated_at)
  select mail.id::uuid, project_id, 1, 'TRANSACTIONAL', status, 'ada@example.net', 'hello@example.com', 'Hello {{name}}', contents.id,
    '{"contact": null, "requestData": {"name": "Ada"}}', true, message_id, opens, now(), sent_at, sent_at, now()
  from contents, (values
    ('01900000-0000-7000-8000-00000000000a', 'QUEUED', null, 0, null::timestamptz),
    ('01900000-0000-7000-8000-00000000000b', 'OPENED', '<b@example.com>', 2, now())
  ) as mail (id, status, message_id, opens, sent_at);
  insert into deliveries (email_id, project_id, priority, due_at)
  select emails.id, project_id, 1, now() from emails where status = 'QUEUED';
`

const queryMails = async (): Promise<unknown> => {
  const postgres = await startPostgres({ dataDir, log: silent })
  const mails = await query(
    databaseUrl(postgres.url('postgres'), 'send'),
    `select status, opens, tags, copies, accepted_at, (select count(*)::int from deliveries where email_id = emails.id) as waiting
     from emails where id <= '01900000-0000-7000-8000-00000000000b' order by id`,
  )
  await postgres.stop()
  return mails
}

const query = (url: string, sql: string): Promise<unknown[]> =>
  withSingleClient(url, async (client) => (await client.query<Record<string, unknown>>(sql)).rows)

const silent = { info: () => undefined, warn: () => undefined }

/** Creates the databases of all services in the data folder. */
async function putDatabases(fill: (name: ServiceName, url: string) => Promise<void>): Promise<void> {
  await loadKeys(dataDir)
  const postgres = await startPostgres({ dataDir, log: silent })
  for (const name of serviceNames) {
    const url = databaseUrl(postgres.url('postgres'), name)
    await ensureDatabase(url)
    await fill(name, url)
  }
  await postgres.stop()
}

async function expectToSend(): Promise<void> {
  const env = { DATA_DIR: dataDir, PORT: await somePort(), LOG_LEVEL: 'silent' }
  const { demo, composition, stop } = await startStandalone(readConfig(env))
  const client = apiClient(
    () => demo.baseUrl,
    () => ({ authorization: `Bearer ${demo.secretKey}` }),
  )
  const mail = { to: 'ada@example.net', from: 'hello@example.com', subject: 'Hello', body: 'Hi' }

  const accepted = await client.post('/v1/send', { body: mail })
  await composition.idle()
  const sent = await client.get(`/emails/${accepted.body.data.emails[0].email}`)
  const health = await client.get('/health')
  await stop()

  expect([accepted.status, sent.body.status]).toEqual([200, 'DELIVERED'])
  expect([health.status, health.body.status]).toEqual([200, 'ok'])
}
