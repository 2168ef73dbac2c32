import { contactCreated, contactDeleted, contactUpdated } from '@postrider/contracts/messages'
import { consumer, type Received, type Subscribable } from '@postrider/messaging'
import { ofCurrentGeneration } from '@postrider/tenancy'
import { recordRecipients, type Recipient } from './record-recipients.ts'
import type { Context } from '../context.ts'

/** Consumes changes of contacts, to record the contacts that may not be mailed. */
export const onContacts = (ctx: Context): Subscribable =>
  consumer({
    group: 'send.contacts',
    consumes: [contactCreated, contactUpdated, contactDeleted],
    handle: async (batch) =>
      recordRecipients(ctx, (await ofCurrentGeneration(ctx.db, batch)).map(recipientOf)),
  })

type ContactMessage = Received<typeof contactCreated | typeof contactUpdated | typeof contactDeleted>

function recipientOf({ projectId, generation, data }: ContactMessage): Recipient {
  const { id, email, version } = data
  const deleted = !('subscribed' in data)
  const subscribed = 'subscribed' in data && data.subscribed
  return { contact_id: id, project_id: projectId, email, subscribed, deleted, version, generation }
}
