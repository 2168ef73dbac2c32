import { isReservedEvent, isStorable } from '@postrider/contracts'
import { audited } from '@postrider/contracts/messages'
import { transact } from '@postrider/db'
import { append } from '@postrider/messaging'
import { findReferencesIn, usageText } from '@postrider/http'
import { z } from 'zod'
import { eventInUse, eventNotDeletable } from '../errors.ts'
import type { Context } from '../context.ts'
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

/**
 * Maximum number of events that are deleted during the request, which takes about 0.2 s on an overloaded
 * machine. If there are more events, a job deletes them.
 */
const maxDeletedNow = 10_000
// Maximum number of events per batch of a job, which takes about 60 ms on an overloaded machine.
const eventsPerBatch = 2_000

export interface DeleteEvents extends EventsOfName {
  generation: number
}

/**
 * Deletes the existing events with a name. If there are more than 10,000 events, starts a job that deletes
 * them. Throws 400 if the name is reserved or if a segment or workflow uses it. Throws 503 if the use of the
 * name cannot be checked.
 */
export async function deleteEvents(
  ctx: Context,
  { generation, ...events }: DeleteEvents,
): Promise<{ deletedCount: number } | { jobId: string }> {
  await requireDeletable(ctx, { ...events, generation })
  // If the database cannot store the name, there are no events with it.
  if (!isStorable(events.name)) return { deletedCount: 0 }
  return transact(ctx.db, async (tx) => {
    const until = await newestEvent(tx, events)
    if (!until) return { deletedCount: 0 }
    append(tx, [
      audited({ projectId: events.projectId, at: ctx.now() }, 'events.deleted', { name: events.name }),
    ])
    const most = maxDeletedNow + 1
    if ((await countEventsUntil(tx, events, { until, most })) > maxDeletedNow)
      return { jobId: await startDeletion(ctx, tx, { ...events, generation, until }) }
    const { deleted } = await deleteEventsUntil(tx, events, { until, most: maxDeletedNow })
    return { deletedCount: deleted }
  })
}

async function requireDeletable(ctx: Context, { projectId, generation, name }: DeleteEvents): Promise<void> {
  if (isReservedEvent(name)) throw eventNotDeletable()
  const users = usageText(
    await findReferencesIn(ctx.referring, { projectId, generation, kind: 'event', id: name }),
  )
  if (users !== undefined) throw eventInUse(users)
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

/** Runs a batch of a job that deletes events, starting with the newest event. */
export const deleteEventsBatch: JobWork = async (_ctx, tx, { projectId, input, position, ...job }) => {
  const { name, until } = Input.parse(input)
  const from = Position.parse(position)?.from
  // Count the events in a separate batch, because the count reads all of their index entries.
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
