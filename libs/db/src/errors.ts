import { isNativeError } from 'node:util/types'
import pg from 'pg'

/** A unique constraint refused the row; `constraint` narrows it to one. */
export const isUniqueViolation = (error: unknown, constraint?: string): boolean =>
  error instanceof pg.DatabaseError &&
  error.code === '23505' &&
  (constraint === undefined || error.constraint === constraint)

const socketCodes = new Set(['ECONNREFUSED', 'ECONNRESET', 'ETIMEDOUT', 'EPIPE', 'ENOTFOUND', 'EAI_AGAIN'])

// The errors that pg throws without a code when a connection was lost or never made.
const lostConnection =
  /Connection terminated|timeout exceeded when trying to connect|not queryable|Cannot use a pool after calling end/

/**
 * The server rolled the transaction back because of another one: 40001 serialisation failure, 40P01 deadlock.
 */
export const isCollision = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && (error.code === '40001' || error.code === '40P01')

/**
 * The database is not set up: no such login (SQLSTATE class 28), no such database (3D), no such table
 * (42P01).
 */
export const isSetUpFault = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && /^(28|3D|42P01)/.test(error.code ?? '')

/** The server has no database of this name (SQLSTATE 3D000). */
export const isMissingDatabase = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.code === '3D000'

/**
 * The database refuses a value, and will refuse it again: SQLSTATE class 22, data exception (PostgreSQL
 * appendix A).
 */
export const isDataFault = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && (error.code ?? '').startsWith('22')

/** The server takes no writes (SQLSTATE 25006): a standby, or a primary until a moment ago. */
export const isReadOnly = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.code === '25006'

/**
 * An error that a retry may not meet again: the server is away or restarting, a serialisation failure, a
 * deadlock, no free connection, a timeout. By SQLSTATE (PostgreSQL appendix A): 08 connection, 25006 no
 * writes here (the pool drops such a connection), 25P03 and 25P04 timeout of an idle and of any transaction,
 * 40 rollback, 53 resources, 55P03 lock, 57P shutdown, 57014 statement cancelled.
 */
export function isTransientError(error: unknown): boolean {
  if (error instanceof pg.DatabaseError)
    return /^(08|25006|25P03|25P04|40|53|55P03|57P|57014)/.test(error.code ?? '')
  // Not instanceof: under Jest, errors of Node's sockets come from another realm.
  if (!isNativeError(error)) return false
  if ('code' in error && typeof error.code === 'string' && socketCodes.has(error.code)) return true
  return lostConnection.test(error.message)
}

/**
 * A statement was cancelled since it took longer than `timeouts.statement`. That is transient when the
 * machine was busy, but a retry meets it again when the work itself is too large.
 */
export const isStatementTimeout = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.code === '57014'

/** A lock was not granted within `timeouts.lock`. */
export const isLockTimeout = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.code === '55P03'
