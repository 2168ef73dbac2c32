import { badRequest } from '@postrider/contracts/errors'
import { isStorable } from '@postrider/contracts'
import { audited } from '@postrider/contracts/messages'
import { transact } from '@postrider/db'
import { append } from '@postrider/messaging'
import { findReferencesIn, usersOf } from '@postrider/http'
import { z } from 'zod'
import type { Context } from '../context.ts'
import { isReservedEvent } from '../domain/event-name.ts'
import { Place } from '../domain/place.ts'
import {
  countEventsUntil,
  deleteEventsUntil,
  newestEvent,
  type EventsOfName,
} from '../store/delete-events.ts'
import type { Tx } from '../store/tables.ts'
import type { JobWork } from './job-work.ts'
import { startJob } from './start-job.ts'

/** So many are deleted while the caller waits: 0.2 s on a machine that is six times overloaded. */
const mostAtOnce = 10_000
// 60 ms on a machine that is six times overloaded.
const eventsPerBatch = 2_000

export interface DeleteEvents extends EventsOfName {
  generation: number
}

/**
 * Deletes the events of a name that exist now: up to 10,000 at once, more by a job. Throws 400 for a name
 * that only the service itself records, or that a segment or workflow uses, and 503 when that cannot be told.
 */
export async function deleteEvents(
  ctx: Context,
  { generation, ...events }: DeleteEvents,
): Promise<{ deletedCount: number } | { jobId: string }> {
  await requireDeletable(ctx, { ...events, generation })
  // A text that the database cannot hold is the name of no event.
  if (!isStorable(events.name)) return { deletedCount: 0 }
  return transact(ctx.db, async (tx) => {
    const until = await newestEvent(tx, events)
    if (!until) return { deletedCount: 0 }
    append(tx, [
      audited({ projectId: events.projectId, at: ctx.now() }, 'events.deleted', { name: events.name }),
    ])
    const most = mostAtOnce + 1
    if ((await countEventsUntil(tx, events, { until, most })) > mostAtOnce)
      return { jobId: await startDeletion(ctx, tx, { ...events, generation, until }) }
    const { deleted } = await deleteEventsUntil(tx, events, { until, most: mostAtOnce })
    return { deletedCount: deleted }
  })
}

async function requireDeletable(ctx: Context, { projectId, generation, name }: DeleteEvents): Promise<void> {
  if (isReservedEvent(name))
    throw badRequest('Events of this name are recorded by the service itself and cannot be deleted.')
  const users = usersOf(
    await findReferencesIn(ctx.referring, { projectId, generation, kind: 'event', id: name }),
  )
  if (users !== undefined)
    throw badRequest(`The event is in use by ${users}.`, {
      suggestion: 'GET /events/:eventName/usage lists what uses it.',
    })
}

const startDeletion = (
  ctx: Context,
  tx: Tx,
  { projectId, generation, name, until }: DeleteEvents & { until: Place },
): Promise<string> =>
  startJob(ctx, tx, {
    projectId,
    generation,
    kind: 'delete-event',
    data: { eventName: name },
    input: { name, until },
  })

const Input = z.object({ name: z.string(), until: Place })
const Position = z.object({ from: Place }).nullable()

/** A batch of a job that deletes events, the newest first. */
export const deletingEvents: JobWork = async (_ctx, tx, { projectId, input, position, ...job }) => {
  const { name, until } = Input.parse(input)
  const from = Position.parse(position)?.from
  // Counted in a batch of its own: it reads the index of all of them.
  if (!from) {
    const total = await countEventsUntil(tx, { projectId, name }, { until })
    return { position: { from: until }, done: 0, total, result: { deletedCount: 0 }, finished: false }
  }
  const { deleted, last } = await deleteEventsUntil(
    tx,
    { projectId, name },
    { until: from, most: eventsPerBatch },
  )
  const result = { deletedCount: job.done + deleted }
  return { position: { from: last ?? from }, done: deleted, result, finished: last === undefined }
}
