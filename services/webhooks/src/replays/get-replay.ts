import { notFound } from '@postrider/contracts/errors'
import type { JobView } from '@postrider/contracts/resources'
import type { Context } from '../context.ts'
import { getEndpoint } from '../endpoints/get-endpoint.ts'
import { findReplay, type Replay } from './store.ts'

/** Returns a replay as the API returns it. Throws 404. */
export async function getReplay(
  ctx: Context,
  { projectId, endpointId, id }: { projectId: string; endpointId: string; id: string },
): Promise<JobView> {
  await getEndpoint(ctx, projectId, endpointId)
  const replay = await findReplay(ctx.db, { endpointId, id })
  if (!replay) throw notFound('job', id)
  const { state, since, until, mode, events, replayed, failedReason } = replay
  return {
    id,
    state,
    progress: progressOf(replay),
    result: state === 'waiting' ? null : { replayed },
    data: { since: since.toISOString(), until: until.toISOString(), state: mode, events },
    failedReason,
  }
}

/** Returns the part of the period that was read, in percent. The position is an id, which begins with a time. */
function progressOf({ state, since, until, position }: Replay): number {
  if (state === 'completed') return 100
  if (position === null) return 0
  const at = Number.parseInt(position.replaceAll('-', '').slice(0, 12), 16)
  const part = (at - since.getTime()) / (until.getTime() - since.getTime())
  return Math.max(0, Math.min(99, Math.floor(100 * part)))
}
