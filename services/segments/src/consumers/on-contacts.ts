import { contactCreated, contactDeleted, contactUpdated, eventTracked } from '@postrider/contracts/messages'
import { consumer, type Received, type Subscribable } from '@postrider/messaging'
import { ofCurrentGeneration } from '@postrider/tenancy'
import { forgetContacts } from '../commands/forget-contacts.ts'
import { applyMessages, type ContactMessage } from '../commands/tracking/apply-messages.ts'
import type { Context } from '../context.ts'
import { findTrackedNames } from '../queries/find-tracked-names.ts'

type Consumed = Received<
  typeof contactCreated | typeof contactUpdated | typeof contactDeleted | typeof eventTracked
>

/**
 * Changed contacts and their events enter and leave tracked segments; a deleted contact is no member any
 * more. Both topics together, since most requests change a contact and add an event: what arrives at once is
 * one transaction. Messages of projects that track nothing, and events that no tracked segment reads, are
 * passed over before they are parsed.
 */
export const onContacts = (ctx: Context): Subscribable =>
  consumer({
    group: 'segments.contacts',
    consumes: [contactCreated, contactUpdated, contactDeleted, eventTracked],
    // Where contacts has to be asked.
    wakes: ['due-contacts'],
    select: async (messages) => {
      const isTracked = await findTrackedNames(ctx, messages)
      // A deleted contact may be in STATIC segments.
      return (message) => message.type === contactDeleted.type || isTracked(message)
    },
    handle: async (batch) => {
      const current = await ofCurrentGeneration(ctx.db, batch)
      await applyMessages(ctx, current.flatMap(messageOf))
      // Afterwards: a contact that is created and deleted in one batch has a state by then.
      await forgetContacts(
        ctx,
        current
          .filter((message) => message.type === contactDeleted.type)
          .map(({ projectId, data }) => ({ projectId, id: data.id })),
      )
    },
  })

function messageOf(message: Consumed): ContactMessage[] {
  const { projectId, generation, correlationId, type, data } = message
  const of = { projectId, generation, correlationId }
  if ('contactId' in data) return [{ ...of, contactId: data.contactId, event: data }]
  if (!('createdAt' in data)) return []
  return [{ ...of, contactId: data.id, contact: data, isCreated: type === contactCreated.type }]
}
