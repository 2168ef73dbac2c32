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
import { getJob } from '../queries/get-job.ts'
import { jobAccepted, jobView } from './job-view.ts'

/** Endpoints that import contacts from a CSV file. */
export const imports = (ctx: Context): Endpoint[] => {
  // An upload needs about 20 MB of memory at most while it is read.
  const limiter = uploadLimiter(ctx.uploadQueueMs)
  return [
    implement(api.importContacts, async ({ req, caller, signal }) => {
      const { projectId, generation } = caller
      const receive = async () => {
        const { name, content } = await receiveFile(req, csvRules, readCsv)
        const fileName = isStorable(name) ? name.slice(0, 255).toWellFormed() : ''
        const jobId = await startImport(ctx, { projectId, generation, fileName, file: content })
        return jobAccepted(jobId, `The import is queued. GET /contacts/import/${jobId} returns its progress.`)
      }
      return limiter.run(shareOf(caller), receive, { signal })
    }),

    implement(api.getImport, async ({ params, caller }) =>
      ok(jobView(await getJob(ctx, { projectId: caller.projectId, id: params.jobId, kinds: ['import'] }))),
    ),
  ]
}

const csvRules: FileRules = {
  field: 'file',
  maxBytes: 5 * 1024 * 1024,
  // Enough for 5 MB at 0.5 Mbit/s.
  timeoutMs: 90_000,
  refusal: (name, mediaType) =>
    name.toLowerCase().endsWith('.csv') || mediaType === 'text/csv' ? undefined : notCsv,
}
