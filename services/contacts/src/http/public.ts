import { AppError, notFound } from '@postrider/contracts/errors'
import { html, ok, route, router, text, type Reply } from '@postrider/service/http'
import { readLink } from '@postrider/service/tokens'
import express, { type Request, type RequestHandler, type Router } from 'express'
import { updateContact } from '../commands/update-contact.ts'
import type { Context } from '../context.ts'
import type { MailCause } from '../domain/change-contact.ts'
import type { Contact } from '../domain/contact.ts'
import { findContactOfLink } from '../queries/find-contacts.ts'
import { findLanguage } from '../queries/find-language.ts'
import { subscriptionPage, type Page } from './subscription-page.ts'

/** What a recipient reaches from a mail, without a key: pages, one-click (RFC 8058) and the public endpoints. A GET changes nothing. */
export const publicContacts = (ctx: Context): Router => {
  const routes = router()
  routes.get('/contacts/public/:id', show(ctx))
  for (const wanted of ['subscribe', 'unsubscribe', 'manage'] as const)
    routes.get(`/${wanted}/:id`, showPage(ctx, wanted))
  for (const wanted of ['subscribe', 'unsubscribe'] as const) {
    routes.post(`/contacts/public/:id/${wanted}`, changeByApi(ctx, wanted === 'subscribe'))
    routes.post(`/${wanted}/:id`, form, changeByForm(ctx, wanted === 'subscribe'))
  }
  return routes
}

const readForm = express.urlencoded({ extended: false, limit: '10kb' })

/** A form that cannot be read is no form: it must not stand in the way of an opt-out. */
const form: RequestHandler = (req, res, next) => readForm(req, res, () => next())

const show = (ctx: Context): RequestHandler =>
  route({ for: 'anyone' }, async ({ params }) => {
    const { id, email, subscribed, projectId, data } = await getLinked(ctx, params['id'] ?? '')
    const { locale } = data
    const language = typeof locale === 'string' ? locale : await findLanguage(ctx, projectId)
    return ok({ id, email, subscribed, language })
  })

const showPage = (ctx: Context, page: Page): RequestHandler =>
  route({ for: 'anyone' }, async ({ params, req }) => {
    const contact = await findContactOfLink(ctx, params['id'] ?? '')
    return html(subscriptionPage(page, contact, tokenOf(req)), contact ? 200 : 404)
  })

const changeByApi = (ctx: Context, subscribed: boolean): RequestHandler =>
  route({ for: 'anyone' }, async ({ params, req }) => {
    const found = await getLinked(ctx, params['id'] ?? '')
    const contact = await setSubscribed(ctx, found, { subscribed, token: tokenOf(req) })
    return ok({ id: contact.id, email: contact.email, subscribed: contact.subscribed })
  })

/** One-click posts come from mailbox providers, which want a 200 whatever the id; a person's form (`page=1`) wants to see what became of it. */
const changeByForm = (ctx: Context, subscribed: boolean): RequestHandler =>
  route({ for: 'anyone' }, async ({ params, req }): Promise<Reply> => {
    const token = tokenOf(req)
    const contact = await changeIfThere(ctx, params['id'] ?? '', { subscribed, token })
    if (isFromPage(req.body)) return html(subscriptionPage('manage', contact, token), contact ? 200 : 404)
    return text(subscribed ? 'Subscribed.' : 'Unsubscribed.')
  })

const isFromPage = (body: unknown): boolean =>
  typeof body === 'object' && body !== null && Reflect.get(body, 'page') === '1'

/** `e` names the mail whose link was followed, signed. Read leniently: whatever it is, it never stands in the way of an opt-out. */
const tokenOf = ({ query }: Request): string | undefined => {
  const { e } = query
  return typeof e === 'string' && e.length <= 1000 ? e : undefined
}

interface Wish {
  subscribed: boolean
  token: string | undefined
}

async function getLinked(ctx: Context, id: string): Promise<Contact> {
  const contact = await findContactOfLink(ctx, id)
  if (!contact) throw notFound('contact', id)
  return contact
}

async function changeIfThere(ctx: Context, id: string, wish: Wish): Promise<Contact | undefined> {
  try {
    return await setSubscribed(ctx, await getLinked(ctx, id), wish)
  } catch (error) {
    if (error instanceof AppError && error.kind === 'not-found') return undefined
    throw error
  }
}

const setSubscribed = (ctx: Context, { id, projectId }: Contact, wish: Wish): Promise<Contact> =>
  updateContact(ctx, {
    projectId,
    id,
    subscribed: wish.subscribed,
    cause: causeOf(ctx, id, wish.token),
  })

/** Believed only when we signed it for this very contact. */
function causeOf({ config }: Context, contactId: string, token: string | undefined): MailCause | undefined {
  const [signedFor, emailId, campaignId] = (token && readLink(config.linkKeys, 'subscription', token)) || []
  return signedFor === contactId && emailId ? { emailId, campaignId: campaignId || null } : undefined
}
