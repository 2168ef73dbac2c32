import { notFound } from '@postrider/contracts'
import { html, ok, readLink, route, router, text, type Reply } from '@postrider/service'
import express, { type Router } from 'express'
import { z } from 'zod'
import { updateContact } from '../commands/update-contact.ts'
import type { Context } from '../context.ts'
import type { MailCause } from '../domain/change-contact.ts'
import type { Contact } from '../domain/contact.ts'
import { findContactOfLink } from '../queries/find-contacts.ts'
import { subscriptionPage, type Page } from './subscription-page.ts'

/** `e` names the mail whose link was followed, signed; a forged one is ignored and never stands in the way of an opt-out. */
const LinkQuery = z.object({ e: z.string().max(1000).optional().catch(undefined) })

/** What a recipient reaches from a mail, without a key: pages, one-click (RFC 8058) and the public endpoints. A GET changes nothing. */
export const publicContacts = (ctx: Context): Router => {
  const routes = router().use(express.urlencoded({ extended: false, limit: '10kb' }))
  routes.get(
    '/contacts/public/:id',
    route({ for: 'anyone' }, async ({ params }) => ok(publicView(await getLinked(ctx, params['id'])))),
  )
  for (const wanted of ['subscribe', 'unsubscribe', 'manage'] as const)
    routes.get(`/${wanted}/:id`, showPage(ctx, wanted))
  for (const wanted of ['subscribe', 'unsubscribe'] as const) {
    routes.post(`/contacts/public/:id/${wanted}`, changeByApi(ctx, wanted === 'subscribe'))
    routes.post(`/${wanted}/:id`, changeByForm(ctx, wanted === 'subscribe'))
  }
  return routes
}

const showPage = (ctx: Context, page: Page) =>
  route({ for: 'anyone', query: LinkQuery }, async ({ params, query }) => {
    const contact = await findContactOfLink(ctx, params['id'] ?? '')
    return html(subscriptionPage(page, contact, query.e), contact ? 200 : 404)
  })

const changeByApi = (ctx: Context, subscribed: boolean) =>
  route({ for: 'anyone', query: LinkQuery }, async ({ params, query }) => {
    const contact = await getLinked(ctx, params['id'])
    const { id, email, subscribed: now } = await setSubscribed(ctx, contact, { subscribed, token: query.e })
    return ok({ id, email, subscribed: now })
  })

/** One-click posts come from mailbox providers, which want a 200 whatever the id; a person's form (`page=1`) wants to see what became of it. */
const changeByForm = (ctx: Context, subscribed: boolean) =>
  route(
    { for: 'anyone', query: LinkQuery, body: z.object({ page: z.string().optional() }) },
    async ({ params, query, body }): Promise<Reply> => {
      const found = await findContactOfLink(ctx, params['id'] ?? '')
      const contact = found && (await setSubscribed(ctx, found, { subscribed, token: query.e }))
      if (body.page) return html(subscriptionPage('manage', contact, query.e), contact ? 200 : 404)
      return text(subscribed ? 'Subscribed.' : 'Unsubscribed.')
    },
  )

async function getLinked(ctx: Context, id: string | undefined): Promise<Contact> {
  const contact = await findContactOfLink(ctx, id ?? '')
  if (!contact) throw notFound('contact', id ?? '')
  return contact
}

const setSubscribed = (
  ctx: Context,
  { id, projectId }: Contact,
  wish: { subscribed: boolean; token: string | undefined },
): Promise<Contact> =>
  updateContact(ctx, {
    projectId,
    generation: 1,
    id,
    subscribed: wish.subscribed,
    cause: causeOf(ctx, id, wish.token),
  })

/** Believed only when we signed it for this very contact. */
function causeOf({ config }: Context, contactId: string, token: string | undefined): MailCause | undefined {
  const [signedFor, emailId, campaignId] = (token && readLink(config.linkKeys, 'subscription', token)) || []
  return signedFor === contactId && emailId ? { emailId, campaignId: campaignId || null } : undefined
}

const publicView = ({ id, email, subscribed, data }: Contact) => ({
  id,
  email,
  subscribed,
  language: typeof data['locale'] === 'string' ? data['locale'] : 'en',
})
