import type { StartedJob, JobView } from '@postrider/contracts/resources'
import { accepted, type Reply } from '@postrider/http'
import { progressOf } from '../domain/job.ts'
import type { JobStatus } from '../queries/get-job.ts'

/** Formats a job for its status endpoint. */
export const jobView = (job: JobStatus): JobView => ({
  id: job.id,
  state: job.state,
  progress: progressOf(job),
  result: job.result,
  data: job.data,
  failedReason: job.failedReason,
})

/** Returns the 202 response for a started job. */
export const jobAccepted = (jobId: string, message: string): Reply =>
  accepted({ message, jobId } satisfies StartedJob)
