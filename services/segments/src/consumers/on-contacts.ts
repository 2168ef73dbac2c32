import { idTime } from '@postrider/contracts'
import {
  causeOf,
  contactCreated,
  contactDeleted,
  contactUpdated,
  eventTracked,
} from '@postrider/contracts/messages'
import { consumer, type Received, type Subscribable } from '@postrider/messaging'
import { ofCurrentGeneration } from '@postrider/tenancy'
import { forgetContacts } from '../commands/forget-contacts.ts'
import { applyMessages, type ContactMessage } from '../commands/tracking/apply-messages.ts'
import type { Context } from '../context.ts'
import { findTrackedNames } from '../queries/find-tracked-names.ts'

type ConsumedMessage = Received<
  typeof contactCreated | typeof contactUpdated | typeof contactDeleted | typeof eventTracked
>

/**
 * Updates the members of tracked segments when contacts change or have events, and removes deleted contacts
 * from all segments.
 *
 * Consumes messages about contacts and events together: many requests cause messages of both kinds, and one
 * transaction can handle them. Messages that cannot affect a tracked segment are skipped before they are
 * parsed.
 */
export const onContacts = (ctx: Context): Subscribable =>
  consumer({
    group: 'segments.contacts',
    consumes: [contactCreated, contactUpdated, contactDeleted, eventTracked],
    // This loop reads contacts whose facts are incomplete.
    wakes: ['due-contacts'],
    select: async (messages) => {
      const isTracked = await findTrackedNames(ctx, messages)
      // A deleted contact may be a member of STATIC segments.
      return (message) => message.type === contactDeleted.type || isTracked(message)
    },
    handle: async (batch) => {
      const current = await ofCurrentGeneration(ctx.db, batch)
      await applyMessages(ctx, current.flatMap(messageOf))
      // Run this last, so that a contact that is created and deleted in one batch already has a state.
      await forgetContacts(
        ctx,
        current
          .filter((message) => message.type === contactDeleted.type)
          .map(({ projectId, data }) => ({ projectId, id: data.id })),
      )
    },
  })

function messageOf(message: ConsumedMessage): ContactMessage[] {
  const { id, projectId, generation, type, data } = message
  const of = { projectId, generation, createdAt: new Date(idTime(id)), ...causeOf(message) }
  if ('contactId' in data) return [{ ...of, contactId: data.contactId, event: data }]
  if (!('createdAt' in data)) return []
  return [{ ...of, contactId: data.id, contact: data, isCreated: type === contactCreated.type }]
}
