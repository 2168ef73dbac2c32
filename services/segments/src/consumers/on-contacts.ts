import { contactCreated, contactDeleted, contactUpdated } from '@postrider/contracts/messages'
import { consumer, ofCurrentGeneration, type Subscribable } from '@postrider/messaging'
import { forgetContacts } from '../commands/forget-contacts.ts'
import { applyContacts } from '../commands/tracking/apply-contacts.ts'
import type { Context } from '../context.ts'

/** Changed contacts enter and leave tracked segments; a deleted contact is no member any more. */
export const onContacts = (ctx: Context): Subscribable =>
  consumer({
    group: 'segments.contacts',
    consumes: [contactCreated, contactUpdated, contactDeleted],
    handle: async (batch) => {
      const current = await ofCurrentGeneration(ctx.db, batch)
      await applyContacts(
        ctx,
        current.flatMap(({ projectId, generation, type, data }) =>
          'createdAt' in data
            ? [{ projectId, generation, contact: data, isCreated: type === contactCreated.type }]
            : [],
        ),
      )
      // Afterwards: a contact that is created and deleted in one batch has a state by then.
      await forgetContacts(
        ctx,
        current
          .filter((message) => message.type === contactDeleted.type)
          .map(({ projectId, data }) => ({ projectId, id: data.id })),
      )
    },
  })
