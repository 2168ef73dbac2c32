import type { Caller } from '@postrider/contracts'
import * as api from '@postrider/contracts/api/subscription-pages'
import { AppError, notFound } from '@postrider/contracts/errors'
import { html, implement, ok, seeOther, text, type Endpoint, type Reply } from '@postrider/http'
import { readLink } from '@postrider/security'
import express, { type Request, type RequestHandler } from 'express'
import { updateContact } from '../commands/update-contact.ts'
import type { Context } from '../context.ts'
import type { MailCause } from '../domain/change-contact.ts'
import type { Origin } from '../domain/consent.ts'
import type { Contact } from '../domain/contact.ts'
import { findContactOfLink, findContactToOptOut } from '../queries/find-contacts.ts'
import { findProject } from '../queries/find-project.ts'
import { pageHeaders } from './page-layout.ts'
import { subscriptionPage, type SubscriptionPageInput, type Page } from './subscription-page.ts'

/**
 * Endpoints without a key, for links in mails: the subscription pages, one-click requests (RFC 8058) and the
 * public API. A GET does not change anything.
 */
export const publicContacts = (ctx: Context): Endpoint[] => [
  show(ctx),
  ...(['subscribe', 'unsubscribe', 'manage'] as const).map((page) => showPage(ctx, page)),
  ...(['subscribe', 'unsubscribe'] as const).flatMap((action) => [
    changeByApi(ctx, action),
    changeByForm(ctx, action),
  ]),
]

const show = (ctx: Context): Endpoint =>
  implement(api.getPublicContact, async ({ params }) => {
    const contact = await getContactOfLink(ctx, params.id)
    const { id, email, subscribed } = contact
    const project = await findProject(ctx, contact.projectId)
    return ok({ id, email, subscribed, language: languageIn(contact, project) })
  })

const pages = {
  subscribe: api.showSubscribePage,
  unsubscribe: api.showUnsubscribePage,
  manage: api.showPreferences,
}

const showPage = (ctx: Context, page: Page): Endpoint =>
  implement(pages[page], async ({ params, req }) => {
    const found = await findContactFor(ctx, page, params.id)
    // The button uses the id in the link, because the token `e` is signed for this id.
    const contact = found && { ...found, id: params.id }
    return pageReply(ctx, page, { contact, token: tokenOf(req), isSaved: req.query['saved'] === '1' })
  })

/** Returns the contact of a link. An opt-out link also works if the contact was deleted and created again. */
const findContactFor = (ctx: Context, page: Page, id: string): Promise<Contact | undefined> =>
  page === 'unsubscribe' ? findContactToOptOut(ctx, id) : findContactOfLink(ctx, id)

/** Returns the contact's language, or the project's language if the contact has no language. */
const languageIn = ({ data: { locale } }: Contact, project: { language: string } | undefined): string =>
  typeof locale === 'string' ? locale : (project?.language ?? 'en')

async function pageReply(
  ctx: Context,
  page: Page,
  linked: Omit<SubscriptionPageInput, 'language' | 'project'>,
): Promise<Reply> {
  const { contact } = linked
  const project = contact && (await findProject(ctx, contact.projectId))
  const language = contact ? languageIn(contact, project) : 'en'
  const body = subscriptionPage(page, { ...linked, language, project })
  return { ...html(body, contact ? 200 : 404), headers: pageHeaders }
}

const changes = { subscribe: api.subscribePublicly, unsubscribe: api.unsubscribePublicly }

const changeByApi = (ctx: Context, action: SubscriptionAction): Endpoint =>
  implement(changes[action], async ({ params, req, caller }) => {
    const found = await getContactOfLink(ctx, params.id)
    const change = subscriptionChangeOf(action, req, { how: 'PUBLIC_API', address: addressOf(caller) })
    const { id, email, subscribed } = await setSubscribed(ctx, found, change)
    return ok({ id, email, subscribed })
  })

const readForm = express.urlencoded({ extended: false, limit: '10kb', inflate: false })

/** Ignores a form that cannot be parsed, because it must not prevent an opt-out. */
const bodyParser: RequestHandler = (req, res, next) => readForm(req, res, () => next())

const clicks = { subscribe: api.subscribeByClick, unsubscribe: api.unsubscribeByClick }

/**
 * Returns 200 to one-click requests of mailbox providers, for any id. For the form of the page (`page=1`),
 * returns 303 to the page of the changed contact. This contact may differ from the contact of the link.
 */
const changeByForm = (ctx: Context, action: SubscriptionAction): Endpoint =>
  implement(
    clicks[action],
    async ({ params, req, caller }): Promise<Reply> => {
      const isPage = isFromPage(req.body)
      const origin = { how: isPage ? 'PAGE' : 'ONE_CLICK', address: addressOf(caller) } as const
      const change = subscriptionChangeOf(action, req, origin)
      const found = await findContactFor(ctx, action, params.id)
      const contact = found && (await changeIfThere(ctx, found, change))
      if (isPage && contact) return seeOther(savedPage(contact, change.token))
      if (isPage) return pageReply(ctx, 'manage', { contact, token: change.token })
      return text(change.subscribed ? 'Subscribed.' : 'Unsubscribed.')
    },
    { bodyParser },
  )

const savedPage = ({ id }: Contact, token: string | undefined): string =>
  `/manage/${id}?${new URLSearchParams({ ...(token !== undefined && { e: token }), saved: '1' }).toString()}`

const isFromPage = (body: unknown): boolean =>
  typeof body === 'object' && body !== null && Reflect.get(body, 'page') === '1'

/**
 * Returns `e`, the signed id of the mail with the link. Ignores an invalid value, because it must not prevent
 * an opt-out.
 */
const tokenOf = ({ query }: Request): string | undefined => {
  const { e } = query
  return typeof e === 'string' && e.length <= 1000 ? e : undefined
}

type SubscriptionAction = 'subscribe' | 'unsubscribe'

interface SubscriptionChange {
  subscribed: boolean
  /** The id in the link, which may belong to a deleted contact with the same address. */
  linkId: string
  token: string | undefined
  origin: Origin
}

const subscriptionChangeOf = (
  action: SubscriptionAction,
  req: Request,
  origin: Origin,
): SubscriptionChange => ({
  subscribed: action === 'subscribe',
  linkId: String(req.params['id']).toLowerCase(),
  token: tokenOf(req),
  origin,
})

/** Returns the client's network address from the gateway's token. */
const addressOf = (caller: Caller): string | undefined =>
  caller.kind === 'anonymous' ? caller.address : undefined

async function getContactOfLink(ctx: Context, id: string): Promise<Contact> {
  const contact = await findContactOfLink(ctx, id)
  if (!contact) throw notFound('contact', id)
  return contact
}

/** Returns undefined if the contact has just been deleted. */
async function changeIfThere(
  ctx: Context,
  found: Contact,
  change: SubscriptionChange,
): Promise<Contact | undefined> {
  try {
    return await setSubscribed(ctx, found, change)
  } catch (error) {
    if (error instanceof AppError && error.kind === 'not-found') return undefined
    throw error
  }
}

const setSubscribed = (
  ctx: Context,
  { id, projectId }: Contact,
  change: SubscriptionChange,
): Promise<Contact> =>
  updateContact(ctx, {
    projectId,
    id,
    subscribed: change.subscribed,
    origin: change.origin,
    cause: causeOf(ctx, change),
  })

/** Returns the mail in the token if the token was signed for this link. */
function causeOf({ config }: Context, { linkId, token }: SubscriptionChange): MailCause | undefined {
  const [signedFor, emailId, campaignId] = (token && readLink(config.linkKeys, 'subscription', token)) || []
  return signedFor === linkId && emailId ? { emailId, campaignId: campaignId || null } : undefined
}
