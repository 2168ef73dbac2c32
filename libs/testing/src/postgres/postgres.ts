import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { readTestEnv } from '../config.ts'
import { until } from '../jest/until.ts'

/**
 * `name` names the schema: there is one template database per name and run. `migrate` migrates an empty
 * database.
 */
export interface TestDatabaseOptions {
  name: string
  migrate: (url: string) => Promise<unknown>
}

export interface TestDatabase {
  url: string
  drop(): Promise<void>
}

/**
 * Creates a database for one test file by cloning the template `name`. The first caller migrates the template
 * while other callers wait. Call it in `beforeAll`. Call `drop` in `afterAll`, after the pools have ended.
 */
export async function createTestDatabase({ name, migrate }: TestDatabaseOptions): Promise<TestDatabase> {
  const template = `${runPrefix()}_${name}`
  const clone = `${template}_${randomBytes(5).toString('hex')}`
  await withServer(async (client) => {
    await ensureTemplate(client, template, migrate)
    await client.query(
      `create database ${pg.escapeIdentifier(clone)} template ${pg.escapeIdentifier(template)} strategy file_copy`,
    )
  })
  return { url: databaseUrl(clone), drop: () => withServer((client) => drop(client, clone)) }
}

/** Deletes every database of this run. Only needed if the server continues to run. */
export const dropTestDatabases = (): Promise<void> =>
  withServer(async (client) => {
    const { rows } = await client.query<{ name: string }>(
      'select datname as name from pg_database where starts_with(datname, $1)',
      [`${runPrefix()}_`],
    )
    for (const { name } of rows) await drop(client, name)
  })

const runPrefix = (): string => `test_${readTestEnv().run}`

/**
 * Creates the template under another name and renames it when it is complete, so that the next file retries a
 * failed migration.
 */
async function ensureTemplate(
  client: pg.Client,
  template: string,
  migrate: TestDatabaseOptions['migrate'],
): Promise<void> {
  await client.query('select pg_advisory_lock(hashtext($1))', [template])
  const found = await client.query('select 1 from pg_database where datname = $1', [template])
  if (found.rowCount === 0) {
    const draft = `${template}_draft`
    await drop(client, draft)
    await client.query(`create database ${pg.escapeIdentifier(draft)} template template0`)
    await migrate(databaseUrl(draft))
    await client.query(
      `alter database ${pg.escapeIdentifier(draft)} rename to ${pg.escapeIdentifier(template)}`,
    )
  }
  await client.query('select pg_advisory_unlock(hashtext($1))', [template])
}

/**
 * Time in ms. The connections of a pool close shortly after the pool has ended. Cutting a connection earlier
 * would fail the test file.
 */
const closingMs = 1_000

async function drop(client: pg.Client, database: string): Promise<void> {
  const isUnused = async (): Promise<boolean> => {
    const { rows } = await client.query(
      `select from pg_stat_activity where datname = $1 and backend_type = 'client backend'`,
      [database],
    )
    return rows.length === 0
  }
  // After this time, connections are cut, because a test has left them open on purpose.
  await until(isUnused, closingMs).catch(() => undefined)
  await client.query(`drop database if exists ${pg.escapeIdentifier(database)} with (force)`)
}

async function withServer<Result>(work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: serverUrl() })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

function databaseUrl(database: string): string {
  const url = new URL(serverUrl())
  url.pathname = `/${encodeURIComponent(database)}`
  return url.href
}

function serverUrl(): string {
  const { postgresUrl } = readTestEnv()
  if (postgresUrl === undefined)
    throw new Error('No PostgreSQL for tests: run them through the root jest.config.mjs.')
  return postgresUrl
}
