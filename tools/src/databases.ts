import { isSetUpFault, isTransientError, openDatabase, type Database } from '@postrider/db'
import { ConfigError, databaseSetting } from '@postrider/process/config'
import type { ServiceName } from '@postrider/services'
import type { Databases } from './config.ts'
import { ToolError } from './tool-error.ts'

/** Maximum duration of a statement in milliseconds. Some queries read a complete table. */
const statementTimeoutMs = 600_000

/**
 * Runs `work` on the database of a service, over one connection. Throws `ConfigError` if the database is
 * not configured, and `ToolError` if it cannot be queried.
 */
export async function withDatabase<Tables, Result>(
  databases: Databases,
  service: ServiceName,
  work: (db: Database<Tables>) => Promise<Result>,
): Promise<Result> {
  const url = databases[service]
  if (url === undefined)
    throw new ConfigError(
      `The database of ${service} is not configured. Set DATABASE_URL or ${databaseSetting(service)}.`,
    )
  const db = openDatabase<Tables>(url, { max: 1, statementTimeoutMs })
  try {
    return await work(db)
  } catch (error) {
    if (!isTransientError(error) && !isSetUpFault(error)) throw error
    throw new ToolError(`The database of ${service} cannot be queried: ${reasonOf(error)}.`, { cause: error })
  } finally {
    await db.destroy()
  }
}

/**
 * Returns the message of an error, or its code if the message is empty. If a host name has several addresses,
 * the error of a refused connection has no message.
 */
function reasonOf(error: unknown): string {
  const { message, code }: { message?: unknown; code?: unknown } = Object(error)
  return String(message || code)
}
