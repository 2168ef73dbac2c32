import { isId } from '@postrider/contracts'
import { notFound } from '@postrider/contracts/errors'
import { audited } from '@postrider/contracts/messages'
import type { JobView } from '@postrider/contracts/resources'
import { transact } from '@postrider/db'
import { append } from '@postrider/messaging'
import type { Context } from '../context.ts'
import { lockCap } from '../db/insert-capped.ts'
import type { QueuePosition } from '../db/request-tables.ts'
import { priorityClasses, scheduledPriority } from '../db/queue-priorities.ts'
import { tooManyCancelJobs } from '../errors.ts'
import { dropMails } from '../lifecycle/drop-mails.ts'
import { dequeueUnclaimed } from '../queue/store/scheduled.ts'
import { cancelledByRequest } from './cancel-emails.ts'
import {
  countOpenJobs,
  countQueued,
  findJob,
  insertJob,
  lockNextJob,
  readQueuePage,
  writeJob,
} from './cancel-jobs-store.ts'

/** The maximum number of unfinished cancellations of a project. */
const maxOpenJobs = 20

/** Mails that a transaction reads and cancels, in some hundred milliseconds. */
const pageSize = 500

export interface NewCancelJob {
  projectId: string
  generation: number
  tag: string
}

/**
 * Starts a job that cancels the scheduled and queued mails with a tag. Returns its id. Mails that are accepted
 * later are not cancelled. Throws 429 if the project has 20 unfinished jobs.
 */
export async function startCancelJob(
  ctx: Context,
  { projectId, generation, tag }: NewCancelJob,
): Promise<string> {
  const id = ctx.newId()
  const at = ctx.now()
  await transact(ctx.db, async (tx) => {
    await lockCap(tx, 'cancel_jobs', projectId)
    if ((await countOpenJobs(tx, projectId, generation)) >= maxOpenJobs) throw tooManyCancelJobs(maxOpenJobs)
    const total = await countQueued(tx, projectId)
    await insertJob(tx, { id, projectId, generation, tag, requestedAt: at, total })
    append(tx, [audited({ projectId, at }, 'job.started', { id, name: 'cancel-emails' })])
  })
  return id
}

/** Returns a job. Throws 404 if the project has no such job. */
export async function getCancelJob({ db }: Context, projectId: string, id: string): Promise<JobView> {
  const job = isId(id) ? await findJob(db, projectId, id) : undefined
  if (!job) throw notFound('job', id)
  const { state, total, read, cancelled, skipped, tag } = job
  const progress = total === 0 ? 0 : Math.min(99, Math.floor((100 * read) / total))
  return {
    id,
    state,
    progress: state === 'completed' ? 100 : progress,
    result: state === 'waiting' ? null : { cancelled, skipped },
    data: { tag },
    failedReason: null,
  }
}

/**
 * Cancels a page of mails of the least recently processed job. Returns false if no job is left. Several
 * processes may run this concurrently.
 */
export const runNextCancelJob = (ctx: Context): Promise<boolean> =>
  transact(ctx.db, async (tx) => {
    const job = await lockNextJob(tx)
    if (!job) return false
    const from = job.position ?? firstPosition
    const page = await readQueuePage(tx, job, { from, limit: pageSize })
    const tagged = page.filter(({ isTagged }) => isTagged).map(({ emailId }) => emailId)
    const ids = await dequeueUnclaimed(tx, job.projectId, tagged)
    const next = nextPosition(from, page.length < pageSize ? undefined : page.at(-1))
    await writeJob(tx, {
      ...job,
      position: next ?? from,
      state: next ? 'active' : 'completed',
      read: job.read + page.length,
      cancelled: job.cancelled + ids.length,
      skipped: job.skipped + tagged.length - ids.length,
      at: ctx.now(),
    })
    await dropMails(ctx, tx, { ids, reason: cancelledByRequest })
    return true
  })

const priorities = ([...Object.values(priorityClasses), scheduledPriority] as const).toSorted(
  (one, other) => one - other,
)

const startOf = (priority: QueuePosition['priority']): QueuePosition => ({
  priority,
  dueAt: '-infinity',
  emailId: '00000000-0000-0000-0000-000000000000',
})

const firstPosition = startOf(priorityClasses.transactional)

/** Returns where the next page starts: after the last mail of this page, or in the next priority class. */
function nextPosition(
  from: QueuePosition,
  last: Omit<QueuePosition, 'priority'> | undefined,
): QueuePosition | undefined {
  if (last) return { priority: from.priority, dueAt: last.dueAt, emailId: last.emailId }
  const next = priorities.find((priority) => priority > from.priority)
  return next && startOf(next)
}
