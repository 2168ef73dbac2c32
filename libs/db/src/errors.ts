import { isNativeError } from 'node:util/types'
import pg from 'pg'

/**
 * Returns whether a unique constraint was violated. If `constraint` is given, only the constraint with this
 * name counts.
 */
export const isUniqueViolation = (error: unknown, constraint?: string): boolean =>
  error instanceof pg.DatabaseError &&
  error.code === '23505' &&
  (constraint === undefined || error.constraint === constraint)

const socketCodes = new Set(['ECONNREFUSED', 'ECONNRESET', 'ETIMEDOUT', 'EPIPE', 'ENOTFOUND', 'EAI_AGAIN'])

// Messages of the errors that pg throws without a code when a connection is lost or fails.
const lostConnection =
  /Connection terminated|timeout exceeded when trying to connect|not queryable|Cannot use a pool after calling end/

/**
 * Returns whether PostgreSQL rolled back because of another transaction: 40001 serialization failure, 40P01
 * deadlock.
 */
export const isCollision = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && (error.code === '40001' || error.code === '40P01')

/**
 * Returns whether the database is not set up: invalid login (SQLSTATE class 28), missing database (3D) or
 * missing table (42P01).
 */
export const isSetUpFault = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && /^(28|3D|42P01)/.test(error.code ?? '')

/** Returns whether the server has no database of this name (SQLSTATE 3D000). */
export const isMissingDatabase = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.code === '3D000'

/**
 * Returns whether the database rejected a value (SQLSTATE class 22, data exception). A retry would fail
 * again.
 */
export const isDataFault = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && (error.code ?? '').startsWith('22')

/**
 * Returns whether the server accepts no writes (SQLSTATE 25006), because it is a standby or a former primary.
 */
export const isReadOnly = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.code === '25006'

/**
 * Returns whether a retry may succeed: the server was unavailable, a lock or connection was not available in
 * time, or transactions collided. SQLSTATEs (PostgreSQL, appendix A): 08 connection, 25006 read only (the
 * pool drops the connection), 25P03 and 25P04 transaction timeouts, 40 rollback, 53 resources, 55P03 lock,
 * 57P shutdown, 57014 statement cancelled.
 */
export function isTransientError(error: unknown): boolean {
  if (error instanceof pg.DatabaseError)
    return /^(08|25006|25P03|25P04|40|53|55P03|57P|57014)/.test(error.code ?? '')
  // `instanceof` would fail under Jest, where errors of Node's sockets come from another realm.
  if (!isNativeError(error)) return false
  if ('code' in error && typeof error.code === 'string' && socketCodes.has(error.code)) return true
  return lostConnection.test(error.message)
}

/**
 * Returns whether a statement exceeded its timeout. A retry may succeed if the machine was busy, but not if
 * the statement does too much work.
 */
export const isStatementTimeout = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.code === '57014'

/** Returns whether a lock was not granted within `timeouts.lock`. */
export const isLockTimeout = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.code === '55P03'
