import { isNativeError } from 'node:util/types'
import pg from 'pg'

/** True for a violation of a unique constraint; `constraint` limits it to one constraint. */
export const isUniqueViolation = (error: unknown, constraint?: string): boolean =>
  error instanceof pg.DatabaseError &&
  error.code === '23505' &&
  (constraint === undefined || error.constraint === constraint)

const socketCodes = new Set(['ECONNREFUSED', 'ECONNRESET', 'ETIMEDOUT', 'EPIPE', 'ENOTFOUND', 'EAI_AGAIN'])

// The messages of errors that pg throws without a code when a connection is lost or fails.
const lostConnection =
  /Connection terminated|timeout exceeded when trying to connect|not queryable|Cannot use a pool after calling end/

/**
 * True if PostgreSQL rolled back because of another transaction: 40001 serialization failure, 40P01
 * deadlock.
 */
export const isCollision = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && (error.code === '40001' || error.code === '40P01')

/**
 * True if the database is not set up: invalid login (SQLSTATE class 28), no such database (3D), no such
 * table (42P01).
 */
export const isSetUpFault = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && /^(28|3D|42P01)/.test(error.code ?? '')

/** True if the server has no database of this name (SQLSTATE 3D000). */
export const isMissingDatabase = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.code === '3D000'

/**
 * True if the database rejects a value, which a retry does not change: SQLSTATE class 22, data exception.
 */
export const isDataFault = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && (error.code ?? '').startsWith('22')

/** True if the server accepts no writes (SQLSTATE 25006): a standby, or a former primary. */
export const isReadOnly = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.code === '25006'

/**
 * True for an error that may not occur again on retry: the server is unavailable or restarting, a
 * serialization failure, a deadlock, no free connection, a timeout. SQLSTATEs (PostgreSQL, appendix A): 08
 * connection, 25006 read only (the pool drops the connection), 25P03 and 25P04 transaction timeouts, 40
 * rollback, 53 resources, 55P03 lock, 57P shutdown, 57014 statement cancelled.
 */
export function isTransientError(error: unknown): boolean {
  if (error instanceof pg.DatabaseError)
    return /^(08|25006|25P03|25P04|40|53|55P03|57P|57014)/.test(error.code ?? '')
  // Not `instanceof`: under Jest, errors of Node's sockets come from another realm.
  if (!isNativeError(error)) return false
  if ('code' in error && typeof error.code === 'string' && socketCodes.has(error.code)) return true
  return lostConnection.test(error.message)
}

/**
 * True if a statement exceeded `timeouts.statement`. A retry succeeds if the machine was busy, but not if
 * the statement itself does too much work.
 */
export const isStatementTimeout = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.code === '57014'

/** True if a lock was not granted within `timeouts.lock`. */
export const isLockTimeout = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.code === '55P03'
