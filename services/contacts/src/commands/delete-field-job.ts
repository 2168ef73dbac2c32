import { z } from 'zod'
import { Place } from '../domain/place.ts'
import type { JobWork } from './job-work.ts'
import { removeKey } from './remove-key.ts'

const Input = z.object({ key: z.string() })
const Position = Place.extend({ removed: z.number() }).nullable()

/** Runs a batch of a job that deletes a field (see `removeKey`). */
export const deleteFieldBatch: JobWork = async (ctx, tx, { projectId, generation, input, position }) => {
  const { key } = Input.parse(input)
  const after = Position.parse(position)
  const batch = await removeKey(ctx, tx, { projectId, generation, key, after: after ?? undefined })
  const removed = (after?.removed ?? 0) + batch.removed
  return {
    position: batch.next ? { ...batch.next, removed } : null,
    done: batch.removed,
    result: { deletedFrom: removed },
    finished: batch.next === undefined,
  }
}
