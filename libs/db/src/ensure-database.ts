import pg from 'pg'
import { isMissingDatabase } from './errors.ts'
import { withLoneClient } from './lone-client.ts'

const duplicateDatabase = '42P04'
const uniqueViolation = '23505'

/**
 * Creates the database that `url` names when the server does not have it; safe when several processes try at
 * once. Only then the database `postgres` is connected to, from which another can be made: where each service
 * is given a database, its user needs no right there.
 */
export async function ensureDatabase(url: string): Promise<void> {
  if (!(await exists(url))) await create(url)
}

async function exists(url: string): Promise<boolean> {
  try {
    return await withLoneClient(url, () => Promise.resolve(true))
  } catch (error) {
    if (isMissingDatabase(error)) return false
    throw error
  }
}

async function create(url: string): Promise<void> {
  const target = new URL(url)
  const name = decodeURIComponent(target.pathname.slice(1))
  target.pathname = '/postgres'
  try {
    await withLoneClient(target.href, (client) =>
      client.query(`create database ${client.escapeIdentifier(name)}`),
    )
  } catch (error) {
    if (!isCode(error, duplicateDatabase) && !isCode(error, uniqueViolation)) throw error
  }
}

const isCode = (error: unknown, code: string): boolean =>
  error instanceof pg.DatabaseError && error.code === code
