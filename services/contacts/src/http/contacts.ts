import * as api from '@postrider/contracts/api/contacts'
import type { Limiter } from '@postrider/limits'
import { created, implement, noContent, ok, projectOf, type Endpoint } from '@postrider/http'
import { deleteContact } from '../commands/delete-contact.ts'
import { updateContact } from '../commands/update-contact.ts'
import { upsertContact } from '../commands/upsert-contact.ts'
import type { Context } from '../context.ts'
import { contactBytes } from '../domain/stored-bytes.ts'
import { getContact } from '../queries/find-contacts.ts'
import { getConsent } from '../queries/get-consent.ts'
import { countExactly, countMatching } from '../queries/count-matching.ts'
import { contactsLister } from '../queries/list-contacts.ts'
import { listMatching } from '../queries/list-matching.ts'
import { lookupContacts } from '../queries/lookup-contacts.ts'
import { queryAudience } from '../queries/query-audience.ts'
import { contactView } from './contact-view.ts'
import { contactsExport } from './export.ts'

/** Endpoints for the contacts of a project. */
export const contacts = (ctx: Context, reads: Limiter): Endpoint[] => [
  listing(ctx, reads),
  counting(ctx, reads),
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

function listing(ctx: Context, reads: Limiter): Endpoint {
  const list = contactsLister(ctx)
  return implement(api.listContacts, async ({ query, caller, signal }) => {
    const project = projectOf(caller)
    const audience = await queryAudience(ctx, project, query)
    const { contacts, ...page } = audience.tree
      ? await reads.run(project.projectId, () => listMatching(ctx, audience, query), { signal })
      : await list(project.projectId, query)
    return ok({ data: contacts.map(contactView), ...page })
  })
}

const counting = (ctx: Context, reads: Limiter): Endpoint =>
  implement(api.countContacts, async ({ query: { exact, ...query }, caller, signal }) => {
    const audience = await queryAudience(ctx, projectOf(caller), query)
    const count = async () =>
      exact ? { count: await countExactly(ctx, audience), isExact: true } : countMatching(ctx, audience)
    return ok(await reads.run(caller.projectId, count, { signal }))
  })
