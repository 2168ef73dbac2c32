import { transact } from '@postrider/db'
import type { Context } from '../context.ts'
import { markDeleted } from '../store/contact-states.ts'
import { deleteContacts } from '../store/members.ts'

export interface DeletedContact {
  projectId: string
  id: string
}

/** Removes deleted contacts from the segments of their projects. Idempotent. */
export async function forgetContacts(ctx: Context, deleted: readonly DeletedContact[]): Promise<void> {
  if (deleted.length === 0) return
  const byProject = [...Map.groupBy(deleted, ({ projectId }) => projectId)].toSorted(([one], [other]) =>
    one < other ? -1 : 1,
  )
  await transact(ctx.db, async (tx) => {
    for (const [projectId, contacts] of byProject) {
      const contactIds = contacts.map(({ id }) => id)
      await markDeleted(tx, projectId, { contactIds, now: ctx.now() })
      await deleteContacts(tx, projectId, contactIds)
    }
  })
}
