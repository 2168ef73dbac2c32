import pg from 'pg'
import { isMissingDatabase } from './errors.ts'
import { withSingleClient } from './single-client.ts'

const duplicateDatabase = '42P04'
const uniqueViolation = '23505'

/**
 * Creates the database of `url` if it does not exist. Several processes may call this at the same time. It
 * connects to the database `postgres` only if the database is missing, because a user may have no rights in
 * `postgres`.
 */
export async function ensureDatabase(url: string): Promise<void> {
  if (!(await exists(url))) await create(url)
}

async function exists(url: string): Promise<boolean> {
  try {
    return await withSingleClient(url, () => Promise.resolve(true))
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
    await withSingleClient(target.href, (client) =>
      client.query(`create database ${client.escapeIdentifier(name)}`),
    )
  } catch (error) {
    if (!isCode(error, duplicateDatabase) && !isCode(error, uniqueViolation)) throw error
  }
}

const isCode = (error: unknown, code: string): boolean =>
  error instanceof pg.DatabaseError && error.code === code
