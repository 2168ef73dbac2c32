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
import { subscriptionPage, type Linked, type Page } from './subscription-page.ts'

/**
 * What a recipient reaches from a mail, without a key: pages, one-click (RFC 8058) and the public endpoints.
 * A GET changes nothing.
 */
export const publicContacts = (ctx: Context): Endpoint[] => [
  show(ctx),
  ...(['subscribe', 'unsubscribe', 'manage'] as const).map((page) => showPage(ctx, page)),
  ...(['subscribe', 'unsubscribe'] as const).flatMap((wanted) => [
    changeByApi(ctx, wanted),
    changeByForm(ctx, wanted),
  ]),
]

const show = (ctx: Context): Endpoint =>
  implement(api.getPublicContact, async ({ params }) => {
    const contact = await getLinked(ctx, params.id)
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
    const found = await findFor(ctx, page, params.id)
    // The button leads where the link does: `e` is signed for its id.
    const contact = found && { ...found, id: params.id }
    return pageReply(ctx, page, { contact, token: tokenOf(req), isSaved: req.query['saved'] === '1' })
  })

/** An opt-out counts also by the link of a contact that was deleted and made again. */
const findFor = (ctx: Context, page: Page, id: string): Promise<Contact | undefined> =>
  page === 'unsubscribe' ? findContactToOptOut(ctx, id) : findContactOfLink(ctx, id)

/** The contact's own language, else that of its project. */
const languageIn = ({ data: { locale } }: Contact, project: { language: string } | undefined): string =>
  typeof locale === 'string' ? locale : (project?.language ?? 'en')

async function pageReply(
  ctx: Context,
  page: Page,
  linked: Omit<Linked, 'language' | 'project'>,
): Promise<Reply> {
  const { contact } = linked
  const project = contact && (await findProject(ctx, contact.projectId))
  const language = contact ? languageIn(contact, project) : 'en'
  const body = subscriptionPage(page, { ...linked, language, project })
  return { ...html(body, contact ? 200 : 404), headers: pageHeaders }
}

const changes = { subscribe: api.subscribePublicly, unsubscribe: api.unsubscribePublicly }

const changeByApi = (ctx: Context, wanted: Wanted): Endpoint =>
  implement(changes[wanted], async ({ params, req, caller }) => {
    const found = await getLinked(ctx, params.id)
    const wish = wishOf(wanted, req, { how: 'PUBLIC_API', address: addressOf(caller) })
    const { id, email, subscribed } = await setSubscribed(ctx, found, wish)
    return ok({ id, email, subscribed })
  })

const readForm = express.urlencoded({ extended: false, limit: '10kb', inflate: false })

/** A form that cannot be read is no form: it must not stand in the way of an opt-out. */
const bodyParser: RequestHandler = (req, res, next) => readForm(req, res, () => next())

const clicks = { subscribe: api.subscribeByClick, unsubscribe: api.unsubscribeByClick }

/**
 * One-click posts come from mailbox providers, which want a 200 whatever the id; a person's form (`page=1`)
 * wants to see what became of it:
 * 303 to the page of the contact that was changed, which may be another than the link's.
 */
const changeByForm = (ctx: Context, wanted: Wanted): Endpoint =>
  implement(
    clicks[wanted],
    async ({ params, req, caller }): Promise<Reply> => {
      const isPage = isFromPage(req.body)
      const origin = { how: isPage ? 'PAGE' : 'ONE_CLICK', address: addressOf(caller) } as const
      const wish = wishOf(wanted, req, origin)
      const found = await findFor(ctx, wanted, params.id)
      const contact = found && (await changeIfThere(ctx, found, wish))
      if (isPage && contact) return seeOther(savedPage(contact, wish.token))
      if (isPage) return pageReply(ctx, 'manage', { contact, token: wish.token })
      return text(wish.subscribed ? 'Subscribed.' : 'Unsubscribed.')
    },
    { bodyParser },
  )

const savedPage = ({ id }: Contact, token: string | undefined): string =>
  `/manage/${id}?${new URLSearchParams({ ...(token !== undefined && { e: token }), saved: '1' }).toString()}`

const isFromPage = (body: unknown): boolean =>
  typeof body === 'object' && body !== null && Reflect.get(body, 'page') === '1'

/**
 * `e` names the mail whose link was followed, signed. Read leniently: whatever it is, it never stands in the
 * way of an opt-out.
 */
const tokenOf = ({ query }: Request): string | undefined => {
  const { e } = query
  return typeof e === 'string' && e.length <= 1000 ? e : undefined
}

type Wanted = 'subscribe' | 'unsubscribe'

interface Wish {
  subscribed: boolean
  /** The id in the link, which may be of a contact that this one follows. */
  linkId: string
  token: string | undefined
  origin: Origin
}

const wishOf = (wanted: Wanted, req: Request, origin: Origin): Wish => ({
  subscribed: wanted === 'subscribe',
  linkId: String(req.params['id']).toLowerCase(),
  token: tokenOf(req),
  origin,
})

/** As the gateway's token names it. */
const addressOf = (caller: Caller): string | undefined =>
  caller.kind === 'anonymous' ? caller.address : undefined

async function getLinked(ctx: Context, id: string): Promise<Contact> {
  const contact = await findContactOfLink(ctx, id)
  if (!contact) throw notFound('contact', id)
  return contact
}

/** Undefined when it has just been deleted. */
async function changeIfThere(ctx: Context, found: Contact, wish: Wish): Promise<Contact | undefined> {
  try {
    return await setSubscribed(ctx, found, wish)
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
    origin: wish.origin,
    cause: causeOf(ctx, wish),
  })

/** Believed only when we signed it for this very link. */
function causeOf({ config }: Context, { linkId, token }: Wish): MailCause | undefined {
  const [signedFor, emailId, campaignId] = (token && readLink(config.linkKeys, 'subscription', token)) || []
  return signedFor === linkId && emailId ? { emailId, campaignId: campaignId || null } : undefined
}
