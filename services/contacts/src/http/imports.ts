import { isStorable } from '@postrider/contracts'
import * as api from '@postrider/contracts/api/contact-jobs'
import {
  implement,
  ok,
  receiveFile,
  shareOf,
  uploadLimiter,
  type Endpoint,
  type FileRules,
} from '@postrider/http'
import { notCsv } from '../errors.ts'
import { readCsv } from '../commands/read-csv.ts'
import { startImport } from '../commands/start-import.ts'
import type { Context } from '../context.ts'
import { nameOf } from '../domain/csv-columns.ts'
import { readMapping, type CsvMapping } from '../domain/csv-mapping.ts'
import { getJob } from '../queries/get-job.ts'
import { attachment } from './attachment.ts'
import { rejectedCsv } from './rejected-csv.ts'
import { jobAccepted, jobView } from './job-view.ts'

/** Endpoints that import contacts from a CSV file. */
export const imports = (ctx: Context): Endpoint[] => {
  // An upload needs about 20 MB of memory at most while it is read.
  const limiter = uploadLimiter(ctx.uploadQueueMs)
  return [
    implement(api.importContacts, async ({ req, caller, signal }) => {
      const { projectId, generation } = caller
      const receive = async () => {
        const { name, content } = await receiveFile(req, csvRules, (file, fields) =>
          readCsv(file, mappingOf(fields)),
        )
        const fileName = isStorable(name) ? name.slice(0, 255).toWellFormed() : ''
        const jobId = await startImport(ctx, { projectId, generation, fileName, file: content })
        return jobAccepted(jobId, `The import is queued. GET /contacts/import/${jobId} returns its progress.`)
      }
      return limiter.run(shareOf(caller), receive, { signal })
    }),

    implement(api.exportRejectedRows, async ({ params, caller }) => {
      const { id } = await getJob(ctx, { projectId: caller.projectId, id: params.jobId, kinds: ['import'] })
      return attachment('rejected.csv', 'text/csv; charset=utf-8', rejectedCsv(ctx, id))
    }),

    implement(api.getImport, async ({ params, caller }) =>
      ok(jobView(await getJob(ctx, { projectId: caller.projectId, id: params.jobId, kinds: ['import'] }))),
    ),
  ]
}

const mappingOf = (fields: ReadonlyMap<string, string>): CsvMapping | undefined => {
  const text = fields.get('mapping')
  return text === undefined ? undefined : readMapping(text, nameOf)
}

const csvRules: FileRules = {
  textFields: ['mapping'],
  field: 'file',
  maxBytes: 5 * 1024 * 1024,
  // Enough for 5 MB at 0.5 Mbit/s.
  timeoutMs: 90_000,
  refusal: (name, mediaType) =>
    name.toLowerCase().endsWith('.csv') || mediaType === 'text/csv' ? undefined : notCsv,
}
