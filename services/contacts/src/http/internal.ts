import { contactsApi } from '@postrider/contracts'
import { groupCommit } from '@postrider/db'
import { ok, route, router } from '@postrider/service'
import type { Router } from 'express'
import { upsertRecipients, type Recipients, type RecipientsRequest } from '../commands/upsert-recipients.ts'
import type { Context } from '../context.ts'
import type { Contact } from '../domain/contact.ts'
import { findContacts } from '../queries/find-contacts.ts'
import { findKeyUse } from '../queries/find-key-use.ts'

/** What other services ask; shapes, errors and deadlines are declared in `contactsApi`. */
export const internal = (ctx: Context): Router => {
  // A request may bring 1,000 recipients: fewer requests a batch than for track keep a transaction short.
  const upsert = groupCommit<RecipientsRequest, Recipients>((requests) => upsertRecipients(ctx, requests), {
    maxBatch: 64,
  })
  return router()
    .post(
      contactsApi.upsert.path,
      route({ for: 'service', body: contactsApi.upsert.body }, async ({ body }) => {
        const { contacts, claimedAt } = await upsert(body)
        return ok({ contacts: contacts.map(facts), claimedAt: claimedAt?.toISOString() ?? null })
      }),
    )
    .post(
      contactsApi.find.path,
      route({ for: 'service', body: contactsApi.find.body }, async ({ body }) => {
        const contacts = await findContacts(ctx, body.projectId, body.ids)
        return ok({ contacts: contacts.map(facts) })
      }),
    )
    .post(
      contactsApi.findKey.path,
      route({ for: 'service', body: contactsApi.findKey.body }, async ({ body }) =>
        ok({ use: await findKeyUse(ctx, body.projectId, body.key) }),
      ),
    )
}

const facts = ({ id, email, subscribed, data, version }: Contact) => ({
  id,
  email,
  subscribed,
  data,
  version,
})
