import { maxEmailLength } from '@postrider/contracts'
import { AppError } from '@postrider/contracts/errors'
import { z } from 'zod'
import { contactErased } from '../errors.ts'
import type { Context } from '../context.ts'
import { addressesIn, emailCell, readRow, type CsvContact } from '../domain/csv-row.ts'
import type { Job, JobStep } from '../domain/job.ts'
import type { Upsert } from '../domain/merge-upserts.ts'
import { saveChanges } from '../store/changes.ts'
import { findExcluded } from '../store/import-exclusions.ts'
import { takeImportRows } from '../store/import-rows.ts'
import { insertRejectedRows, type RejectedRow } from '../store/rejected-rows.ts'
import type { Tx } from '../store/tables.ts'
import { applyUpserts } from './apply-upserts.ts'
import type { JobWork } from './job-work.ts'

const ImportInput = z.object({
  columns: z.object({
    email: z.number(),
    subscribed: z.number().optional(),
    data: z.array(z.object({ index: z.number(), key: z.string() })),
    width: z.number(),
    isExport: z.boolean().optional(),
  }),
  chunks: z.number(),
  /** The header of the file. Absent in jobs of earlier versions. */
  header: z.array(z.string()).optional(),
})
export type ImportInput = z.infer<typeof ImportInput>

const Rows = z.array(z.tuple([z.number(), z.array(z.string())]))
type Row = z.infer<typeof Rows>[number]

const ImportResult = z.object({
  totalRows: z.number(),
  successCount: z.number(),
  createdCount: z.number(),
  updatedCount: z.number(),
  failureCount: z.number(),
  errors: z.array(z.object({ row: z.number(), email: z.string(), error: z.string() })),
})
type ImportResult = z.infer<typeof ImportResult>

/**
 * Maximum number of errors in the result, which is written after each chunk. Other errors are only counted.
 */
const maxErrors = 1_000

/** Imports a chunk of a file, and deletes the chunk in the same transaction. */
export const importRows: JobWork = async (ctx, tx, job) => {
  const { columns, chunks, header = [] } = ImportInput.parse(job.input)
  const chunk = job.position === null ? 0 : z.number().parse(job.position)
  const before = job.result ? ImportResult.parse(job.result) : emptyResult(job.total)
  if (chunk >= chunks) return { position: chunk, done: 0, result: before, finished: true }
  const rows = Rows.parse(await takeImportRows(tx, job.id, chunk))
  const outcomes = await upsertRows(ctx, tx, { job, columns, rows })
  const rejected = rejectedRows({ rows, columns, outcomes }, maxErrors - before.errors.length)
  if (rejected.length > 0)
    await insertRejectedRows(tx, job, [{ row: 0, cells: header, reason: '' }, ...rejected])
  return {
    position: chunk + 1,
    done: rows.length,
    result: withOutcomes(before, { rows, columns, outcomes }),
    finished: chunk + 1 === chunks,
  } satisfies JobStep
}

const emptyResult = (totalRows: number): ImportResult => ({
  totalRows,
  successCount: 0,
  createdCount: 0,
  updatedCount: 0,
  failureCount: 0,
  errors: [],
})

type Columns = ImportInput['columns']

/** The outcome of a row, or the reason why it failed. */
type Outcome = 'created' | 'updated' | Refusal

interface Refusal {
  error: string
  /** True if the contact with the row's address was erased after the import started. */
  isErased?: boolean
}

async function upsertRows(
  ctx: Context,
  tx: Tx,
  { job, columns, rows }: { job: Job; columns: Columns; rows: readonly Row[] },
): Promise<Outcome[]> {
  const isErased = await erasedRows(tx, { job, columns, rows })
  const read = rows.map((row) => (isErased(row) ? erased : contactOrRefusal(row, columns)))
  const upserts = read.flatMap((row): Upsert[] => ('error' in row ? [] : [upsertOf(job, row)]))
  const { outcomes, changes } = await applyUpserts(ctx, tx, upserts)
  saveChanges(tx, changes)
  const next = outcomes.values()
  return read.map((row) => ('error' in row ? row : outcomeOf(next.next().value)))
}

const erased: Refusal = { error: contactErased, isErased: true }

function contactOrRefusal([number, cells]: Row, columns: Columns): CsvContact | Refusal {
  if (number < 0) return { error: cells[columns.width] ?? '' }
  const row = readRow(cells, columns)
  return typeof row === 'string' ? { error: row } : row
}

/**
 * Returns a function that checks whether a row contains the address of a contact that was erased after the
 * import started, even within other text.
 */
async function erasedRows(
  tx: Tx,
  { job, columns, rows }: { job: Job; columns: Columns; rows: readonly Row[] },
): Promise<(row: Row) => boolean> {
  const named = new Map(rows.map((row) => [row, addressesIn(emailCell(row[1], columns))]))
  const excluded = await findExcluded(tx, job.id, [...new Set([...named.values()].flat())])
  return (row) => (named.get(row) ?? []).some((address) => excluded.has(address))
}

const upsertOf = (
  { projectId, generation, requestId }: Job,
  contact: Pick<Upsert, 'email' | 'subscribed' | 'data'>,
): Upsert => ({
  ...contact,
  projectId,
  generation,
  requestId,
  defaultSubscribed: true,
  dataIsCells: true,
  origin: { how: 'IMPORT' },
})

function outcomeOf(outcome: { isNew: boolean } | AppError | undefined): Outcome {
  if (!outcome) throw new Error('A row of the chunk has no outcome')
  if (outcome instanceof AppError) return { error: outcome.message }
  return outcome.isNew ? 'created' : 'updated'
}

interface ImportedRows {
  rows: readonly Row[]
  columns: Columns
  outcomes: readonly Outcome[]
}

function withOutcomes(before: ImportResult, { rows, columns, outcomes }: ImportedRows): ImportResult {
  const errors = outcomes.flatMap((outcome, index) => {
    const [row, cells] = rows[index] ?? [0, []]
    if (typeof outcome === 'string') return []
    return [
      {
        row: Math.abs(row),
        email: outcome.isErased ? '' : truncatedEmail(cells, columns),
        error: outcome.error,
      },
    ]
  })
  const created = outcomes.filter((outcome) => outcome === 'created').length
  const succeeded = outcomes.length - errors.length
  return {
    totalRows: before.totalRows,
    successCount: before.successCount + succeeded,
    createdCount: before.createdCount + created,
    updatedCount: before.updatedCount + succeeded - created,
    failureCount: before.failureCount + errors.length,
    errors: [...before.errors, ...errors].slice(0, maxErrors),
  }
}

/** Returns the first rejected rows, as many as the result lists errors. Omits rows of erased contacts. */
const rejectedRows = ({ rows, columns, outcomes }: ImportedRows, most: number): RejectedRow[] =>
  outcomes
    .flatMap((outcome, index) => {
      const [row, cells] = rows[index] ?? [0, []]
      return typeof outcome === 'string' ? [] : [{ row: Math.abs(row), cells, outcome }]
    })
    .slice(0, Math.max(0, most))
    .filter(({ outcome }) => !outcome.isErased)
    .map(({ row, cells, outcome }) => ({
      row,
      // A broken row has the error in an additional cell.
      cells: cells.slice(0, columns.width),
      reason: outcome.error,
    }))

/**
 * Returns the address of a row, truncated. `toWellFormed` replaces half of a surrogate pair, which jsonb
 * would reject.
 */
const truncatedEmail = (cells: readonly string[], columns: Columns): string =>
  emailCell(cells, columns).slice(0, maxEmailLength).toWellFormed()
