import { isNativeError } from 'node:util/types'
import pg from 'pg'

/** A unique constraint refused the row; `constraint` narrows it to one. */
export const isUniqueViolation = (error: unknown, constraint?: string): boolean =>
  error instanceof pg.DatabaseError &&
  error.code === '23505' &&
  (constraint === undefined || error.constraint === constraint)

const socketCodes = new Set(['ECONNREFUSED', 'ECONNRESET', 'ETIMEDOUT', 'EPIPE', 'ENOTFOUND', 'EAI_AGAIN'])

// What pg says, without a code, of a connection that is gone or was never had.
const lostConnection =
  /Connection terminated|timeout exceeded when trying to connect|not queryable|Cannot use a pool after calling end/

/** The transaction met another one and was rolled back by the server: 40001 serialisation failure, 40P01 deadlock. */
export const isCollision = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && (error.code === '40001' || error.code === '40P01')

/** The database is not what it should be: no such login (SQLSTATE class 28), no such database (3D), not migrated (42P01). */
export const isSetUpFault = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && /^(28|3D|42P01)/.test(error.code ?? '')

/** A value is refused for what it is, and will be the next time: SQLSTATE class 22, data exception (PostgreSQL appendix A). */
export const isDataFault = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && (error.code ?? '').startsWith('22')

/**
 * A fault that may be gone on the next try: the server is away or restarting, a serialisation failure, a deadlock, no
 * connection free, too much time taken. By SQLSTATE (PostgreSQL appendix A): 08 connection, 25P03 and 25P04 time-out of an idle and of
 * any transaction, 40 rollback, 53 resources, 55P03 lock, 57P shutdown, 57014 statement cancelled.
 */
export function isTransientError(error: unknown): boolean {
  if (error instanceof pg.DatabaseError)
    return /^(08|25P03|25P04|40|53|55P03|57P|57014)/.test(error.code ?? '')
  // Not instanceof: errors of Node's own sockets are of another realm where tests run.
  if (!isNativeError(error)) return false
  if ('code' in error && typeof error.code === 'string' && socketCodes.has(error.code)) return true
  return lostConnection.test(error.message)
}

/**
 * A statement was cancelled since it took longer than `timeouts.statement`: a fault that passes (the machine was busy), but as well
 * one of the work's own size, which the next try meets again.
 */
export const isStatementTimeout = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.code === '57014'

/** A lock was not had within `timeouts.lock`. */
export const isLockTimeout = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.code === '55P03'
