import { bareBadRequest } from '@postrider/contracts/errors'
import { ContactPatch, ContactsQuery, NewContact, type ContactView } from '@postrider/contracts/resources'
import { created, noContent, ok, readBody, route, router } from '@postrider/service/http'
import type { RequestHandler, Router } from 'express'
import { deleteContact } from '../commands/delete-contact.ts'
import { updateContact } from '../commands/update-contact.ts'
import { upsertContact } from '../commands/upsert-contact.ts'
import type { Context } from '../context.ts'
import type { Contact } from '../domain/contact.ts'
import { getContact } from '../queries/find-contacts.ts'
import { listContacts } from '../queries/list-contacts.ts'

/** The contacts of a project (API spec, Contacts). */
export const contacts = (ctx: Context): Router =>
  router()
    .get(
      '/contacts',
      route({ query: ContactsQuery }, async ({ query, caller }) => {
        const { contacts, ...page } = await listContacts(ctx, caller.projectId, query)
        return ok({ data: contacts.map(contactView), ...page })
      }),
    )
    .post(
      '/contacts',
      requireEmail,
      route({ body: NewContact }, async ({ body, caller }) => {
        const { projectId, generation } = caller
        const { contact, isNew } = await upsertContact(ctx, {
          ...body,
          projectId,
          generation,
          defaultSubscribed: true,
        })
        const view = { ...contactView(contact), _meta: { isNew, isUpdate: !isNew } }
        return isNew ? created(view) : ok(view)
      }),
    )
    .get(
      '/contacts/:id',
      route({ resource: 'contact' }, async ({ params, caller }) =>
        ok(contactView(await getContact(ctx, caller.projectId, params['id'] ?? ''))),
      ),
    )
    .patch(
      '/contacts/:id',
      route({ resource: 'contact', body: ContactPatch }, async ({ params, body, caller }) => {
        const { projectId } = caller
        const { data, ...rest } = body
        const change = { ...rest, data: data ?? undefined, clearData: data === null }
        return ok(contactView(await updateContact(ctx, { projectId, id: params['id'] ?? '', ...change })))
      }),
    )
    .delete(
      '/contacts/:id',
      route({ resource: 'contact' }, async ({ params, caller }) => {
        await deleteContact(ctx, caller.projectId, params['id'] ?? '')
        return noContent()
      }),
    )

/** The API fixes the bare error body for a missing address; every other fault of the body is a 422. */
const requireEmail: RequestHandler = (req, _res, next) => {
  const body = readBody(req)
  const email: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, 'email') : undefined
  if (email === undefined || email === null || email === '') throw bareBadRequest('Email is required')
  next()
}

const contactView = ({
  id,
  email,
  subscribed,
  data,
  projectId,
  createdAt,
  updatedAt,
}: Contact): ContactView => ({
  id,
  email,
  subscribed,
  data,
  projectId,
  createdAt: createdAt.toISOString(),
  updatedAt: updatedAt.toISOString(),
})
