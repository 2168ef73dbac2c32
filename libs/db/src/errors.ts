import pg from 'pg'

/** A unique constraint refused the row; `constraint` narrows it to one. */
export const isUniqueViolation = (error: unknown, constraint?: string): boolean =>
  error instanceof pg.DatabaseError &&
  error.code === '23505' &&
  (constraint === undefined || error.constraint === constraint)

const socketCodes = new Set(['ECONNREFUSED', 'ECONNRESET', 'ETIMEDOUT', 'EPIPE', 'ENOTFOUND', 'EAI_AGAIN'])

/**
 * A fault that may be gone on the next try: the server is away or restarting, a serialisation failure, a deadlock, no
 * connection free. Classes by SQLSTATE (PostgreSQL appendix A): 08 connection, 40 rollback, 53 resources, 55P03 lock, 57P shutdown.
 */
export function isPassingFault(error: unknown): boolean {
  if (error instanceof pg.DatabaseError) return /^(08|40|53|55P03|57P|57014)/.test(error.code ?? '')
  if (!(error instanceof Error)) return false
  if ('code' in error && typeof error.code === 'string' && socketCodes.has(error.code)) return true
  return /Connection terminated|timeout exceeded when trying to connect/.test(error.message)
}
