import type { contactErased } from '@postrider/contracts/messages'
import { transact } from '@postrider/db'
import type { Received } from '@postrider/messaging'
import { recordErasures } from '@postrider/tenancy'
import type { Context } from '../context.ts'
import { lockProjects } from '../store/projects.ts'

/** Records erased contacts. Ignores contacts of deleted projects. Idempotent. */
export const recordErasedContacts = (
  { db, now }: Context,
  messages: readonly Received<typeof contactErased>[],
): Promise<void> =>
  transact(db, async (tx) => {
    // Lock the projects, so that no record is written after a deleted project was purged.
    const projects = await lockProjects(
      tx,
      messages.map(({ projectId }) => projectId),
    )
    const known = new Set(projects.map(({ id }) => id))
    await recordErasures(
      { db: tx, now },
      messages.filter(({ projectId }) => known.has(projectId)),
    )
  })
