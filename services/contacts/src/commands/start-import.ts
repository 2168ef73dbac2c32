import { transact } from '@postrider/db'
import { tooManyImports } from '../errors.ts'
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

/** Maximum number of unfinished imports per project. Each import may store about 15 MB. */
const maxOpenImports = 10

/** Maximum number of chunks per insert statement, which are a few megabytes. */
const chunksAtOnce = 8

/**
 * Stores the rows of a file together with the job that imports them, and returns the job's id. Throws 429 if
 * the project has 10 unfinished imports, and 413 if its storage quota would be exceeded.
 */
export const startImport = (ctx: Context, newImport: NewImport): Promise<string> =>
  ctx.storedBytes.withRoom(newImport.projectId, sizeOf(newImport.file), () => storeImport(ctx, newImport))

const sizeOf = ({ chunks }: CsvFile): number =>
  chunks.reduce((sum, chunk) => sum + Buffer.byteLength(chunk), 0)

async function storeImport(ctx: Context, { file, fileName, ...project }: NewImport): Promise<string> {
  const { chunks, columns, header, totalRows } = file
  const input: ImportInput = { columns, chunks: chunks.length, header }
  return transact(ctx.db, async (tx) => {
    const jobId = await startJob(ctx, tx, {
      ...project,
      kind: 'import',
      data: { fileName, totalRows },
      input,
      total: totalRows,
    })
    // `startJob` has taken a lock, so no other job of the project can start in the meantime.
    if ((await countOpenImports(tx, project.projectId, project.generation)) > maxOpenImports)
      throw tooManyImports(maxOpenImports)
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
