import { isId } from '@postrider/contracts'
import { notFound } from '@postrider/contracts/errors'
import { audited, draft, jobFinished, type Draft } from '@postrider/contracts/messages'
import type { JobView } from '@postrider/contracts/resources'
import { transact } from '@postrider/db'
import { append } from '@postrider/messaging'
import type { Context } from '../context.ts'
import { lockCap } from '../db/insert-capped.ts'
import type { QueuePosition } from '../db/request-tables.ts'
import { allPriorities, laterPriority } from '../db/queue-priorities.ts'
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
  type CancelJob,
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
    append(tx, [audited({ projectId, at }, 'job.started', { id, name: jobType })])
  })
  return id
}

/** Returns a job. Throws 404 if the project has no such job. */
export async function getCancelJob({ db }: Context, projectId: string, id: string): Promise<JobView> {
  const job = isId(id) ? await findJob(db, projectId, id) : undefined
  if (!job) throw notFound('job', id)
  const { state, total, read, tag } = job
  const progress = total === 0 ? 0 : Math.min(99, Math.floor((100 * read) / total))
  return {
    id,
    state,
    progress: state === 'completed' ? 100 : progress,
    result: state === 'waiting' ? null : resultOf(job),
    data: { tag },
    failedReason: null,
  }
}

/**
 * Cancels a page of mails of the least recently processed job. Returns false if no job is left. Several
 * processes may run this concurrently. Reads each priority until a pass cancels no mail, because a mail that was
 * claimed may return to an earlier position.
 */
export const runNextCancelJob = (ctx: Context): Promise<boolean> =>
  transact(ctx.db, async (tx) => {
    const job = await lockNextJob(tx)
    if (!job) return false
    const from = job.position ?? firstPosition
    const page = await readQueuePage(tx, job, { from, limit: pageSize })
    const tagged = page.filter(({ isTagged }) => isTagged).map(({ emailId }) => emailId)
    const ids = await dequeueUnclaimed(tx, job.projectId, tagged)
    const pass = {
      ...from,
      cancelled: from.cancelled + ids.length,
      skipped: from.skipped + tagged.length - ids.length,
    }
    const last = page.length < pageSize ? undefined : page.at(-1)
    const next = last ? { ...pass, dueAt: last.dueAt, emailId: last.emailId } : nextPass(pass)
    const isPassOver = last === undefined && pass.cancelled === 0
    const after = {
      ...job,
      position: next ?? from,
      state: next ? ('active' as const) : ('completed' as const),
      read: job.read + page.length,
      cancelled: job.cancelled + ids.length,
      skipped: job.skipped + (isPassOver ? pass.skipped : 0),
      at: ctx.now(),
    }
    await writeJob(tx, after)
    if (!next) append(tx, [finishedMessage(after)])
    await dropMails(ctx, tx, { ids, reason: cancelledByRequest })
    return true
  })

const jobType = 'cancel-emails'

const resultOf = ({ cancelled, skipped }: Pick<CancelJob, 'cancelled' | 'skipped'>) => ({
  cancelled,
  skipped,
})

function finishedMessage({ id, projectId, generation, at, ...job }: CancelJob & { at: Date }): Draft {
  return draft(
    jobFinished,
    { key: id, projectId, generation, at },
    {
      id,
      type: jobType,
      state: 'completed',
      result: resultOf(job),
      failedReason: null,
      finishedAt: at.toISOString(),
    },
  )
}

const startOf = (priority: QueuePosition['priority']): QueuePosition => ({
  priority,
  dueAt: '-infinity',
  emailId: '00000000-0000-0000-0000-000000000000',
  cancelled: 0,
  skipped: 0,
})

const firstPosition = startOf(laterPriority)

/** Returns the start of the next pass: the same priority again if this pass cancelled mails, or the next one. */
function nextPass({ priority, cancelled }: QueuePosition): QueuePosition | undefined {
  if (cancelled > 0) return startOf(priority)
  const next = allPriorities[allPriorities.indexOf(priority) + 1]
  return next === undefined ? undefined : startOf(next)
}
