import type { contactErased } from '@postrider/contracts/messages'
import { transact } from '@postrider/db'
import type { Received } from '@postrider/messaging'
import { noteErasures } from '@postrider/tenancy'
import type { Context } from '../context.ts'
import { lockProjects } from '../store/projects.ts'

/** Notes that contacts are erased; of deleted projects nothing is noted. Idempotent. */
export const noteErased = (
  { db, now }: Context,
  messages: readonly Received<typeof contactErased>[],
): Promise<void> =>
  transact(db, async (tx) => {
    // Locked, so that no note comes after the last of a deleted project has gone.
    const projects = await lockProjects(
      tx,
      messages.map(({ projectId }) => projectId),
    )
    const known = new Set(projects.map(({ id }) => id))
    await noteErasures(
      { db: tx, now },
      messages.filter(({ projectId }) => known.has(projectId)),
    )
  })
