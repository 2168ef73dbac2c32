import type { BegunJob, JobView } from '@postrider/contracts/resources'
import { accepted, type Reply } from '@postrider/http'
import { progressOf } from '../domain/job.ts'
import type { JobStatus } from '../queries/get-job.ts'

/** A job as its status endpoints answer it. */
export const jobView = (job: JobStatus): JobView => ({
  id: job.id,
  state: job.state,
  progress: progressOf(job),
  result: job.result,
  data: job.data,
  failedReason: job.failedReason,
})

/** 202 for work that a job does. */
export const begun = (jobId: string, message: string): Reply =>
  accepted({ message, jobId } satisfies BegunJob)
