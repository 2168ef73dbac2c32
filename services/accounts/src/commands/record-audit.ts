import { transact } from '@postrider/db'
import type { Context } from '../context.ts'
import type { AuditEntry } from '../domain/audit-entry.ts'
import { insertEntries } from '../store/audit-entries.ts'

/** Writes entries of the audit log. Ignores entries of deleted projects. Idempotent. */
export const recordAudit = ({ db }: Context, entries: readonly AuditEntry[]): Promise<void> =>
  transact(db, (tx) => insertEntries(tx, entries))
