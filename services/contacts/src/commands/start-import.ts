import { capReached, type AppError } from '@postrider/contracts/errors'
import { transact } from '@postrider/db'
import type { Context } from '../context.ts'
import type { CsvFile } from '../domain/csv-chunks.ts'
import { countOpenImports, insertImportRows } from '../store/import-rows.ts'
import type { ImportInput } from './import-rows.ts'
import { startJob } from './start-job.ts'

export interface NewImport {
  projectId: string
  generation: number
  fileName: string
  file: CsvFile
}

/** Each may hold some 15 MB until it is done. */
const mostOpenImports = 10

/** Stored by one statement: some megabytes at most. */
const chunksAtOnce = 8

/**
 * Stores the rows of a file together with the job that imports them, and returns the job's id: nothing of it
 * is lost from now on. Throws 429 when the project has 10 imports that are not finished, 413 beyond its
 * quota.
 */
export const startImport = (ctx: Context, given: NewImport): Promise<string> =>
  ctx.storedBytes.withRoom(given.projectId, sizeOf(given.file), () => storeImport(ctx, given))

const sizeOf = ({ chunks }: CsvFile): number =>
  chunks.reduce((sum, chunk) => sum + Buffer.byteLength(chunk), 0)

async function storeImport(ctx: Context, { file, fileName, ...project }: NewImport): Promise<string> {
  const { chunks, columns, totalRows } = file
  const input: ImportInput = { columns, chunks: chunks.length }
  return transact(ctx.db, async (tx) => {
    const jobId = await startJob(ctx, tx, {
      ...project,
      kind: 'import',
      data: { fileName, totalRows },
      input,
      total: totalRows,
    })
    // `startJob` has locked out the project's other new jobs.
    if ((await countOpenImports(tx, project.projectId, project.generation)) > mostOpenImports)
      throw tooManyImports()
    for (let first = 0; first < chunks.length; first += chunksAtOnce)
      await insertImportRows(tx, {
        projectId: project.projectId,
        jobId,
        first,
        chunks: chunks.slice(first, first + chunksAtOnce),
      })
    return jobId
  })
}

const tooManyImports = (): AppError =>
  capReached({
    message: `A project may have ${mostOpenImports} imports that are not finished.`,
    limit: mostOpenImports,
    suggestion: 'Wait until earlier imports are finished.',
  })
