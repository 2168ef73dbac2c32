import * as api from '@postrider/contracts/api/contacts'
import { created, implement, noContent, ok, type Endpoint } from '@postrider/http'
import { deleteContact } from '../commands/delete-contact.ts'
import { updateContact } from '../commands/update-contact.ts'
import { upsertContact } from '../commands/upsert-contact.ts'
import type { Context } from '../context.ts'
import { contactBytes } from '../domain/stored-bytes.ts'
import { getContact } from '../queries/find-contacts.ts'
import { getConsent } from '../queries/get-consent.ts'
import { contactsLister } from '../queries/list-contacts.ts'
import { lookupContacts } from '../queries/lookup-contacts.ts'
import { contactView } from './contact-view.ts'
import { contactsExport } from './export.ts'

/** Endpoints for the contacts of a project. */
export const contacts = (ctx: Context): Endpoint[] => [
  listing(ctx),
  contactsExport(ctx),

  implement(api.upsertContact, async ({ body, caller }) => {
    const { projectId, generation } = caller
    const upsert = { ...body, projectId, generation, defaultSubscribed: true }
    const { contact, isNew } = await ctx.storedBytes.withRoom(projectId, contactBytes(body.data), () =>
      upsertContact(ctx, upsert),
    )
    const view = { ...contactView(contact), _meta: { isNew, isUpdate: !isNew } }
    return isNew ? created(view) : ok(view)
  }),

  implement(api.lookupContacts, async ({ body, caller }) =>
    ok(await lookupContacts(ctx, caller.projectId, body.emails)),
  ),

  implement(api.getContact, async ({ params, caller }) =>
    ok(contactView(await getContact(ctx, caller.projectId, params.id))),
  ),

  implement(api.getConsent, async ({ params, caller }) =>
    ok(await getConsent(ctx, caller.projectId, params.id)),
  ),

  implement(api.updateContact, async ({ params, body, caller }) => {
    const { data, ...rest } = body
    const change = { ...rest, data: data ?? undefined, clearData: data === null }
    const { projectId } = caller
    const updated = await ctx.storedBytes.withRoom(projectId, contactBytes(change.data), () =>
      updateContact(ctx, { projectId, id: params.id, ...change }),
    )
    return ok(contactView(updated))
  }),

  implement(api.deleteContact, async ({ params, caller }) => {
    await deleteContact(ctx, caller.projectId, params.id)
    return noContent()
  }),
]

function listing(ctx: Context): Endpoint {
  const list = contactsLister(ctx)
  return implement(api.listContacts, async ({ query, caller }) => {
    const { contacts, ...page } = await list(caller.projectId, query)
    return ok({ data: contacts.map(contactView), ...page })
  })
}
