import { escapeHtml, fillIn, translationOf } from '@postrider/contracts/translations'
import type { Contact } from '../domain/contact.ts'
import { pageLayout } from './page-layout.ts'
import { pageTranslations, type PageTranslations } from './page-translations.ts'

export type Page = 'subscribe' | 'unsubscribe' | 'manage'

/** The contact of a link, the link's token, the reader's language, and the project that sends the mails. */
export interface SubscriptionPageInput {
  contact: Contact | undefined
  token: string | undefined
  language: string
  project: { name: string; logoUrl?: string | null | undefined } | undefined
  /** True on the page after a change. */
  isSaved?: boolean
}

/**
 * Renders the page of a subscription link: the sender, the subscription state, and a button that changes the
 * state.
 */
export function subscriptionPage(page: Page, input: SubscriptionPageInput): string {
  const translations = translationOf(pageTranslations, input.language)
  const project = escapeHtml(input.project?.name ?? '')
  return pageLayout({
    language: translations.language,
    title: input.contact ? translations[page] : translations.notFound,
    project,
    logo: logoOf(input.project?.logoUrl, project),
    body: input.contact
      ? contactBody(translations, page, { ...input, contact: input.contact })
      : `<p>${translations.notFoundHint}</p>`,
  })
}

/** Renders the logo, with the project's name as alternative text. */
const logoOf = (url: string | null | undefined, project: string): string =>
  url ? `<img class="logo" src="${escapeHtml(url)}" alt="${project}" referrerpolicy="no-referrer">` : ''

const contactBody = (
  translations: PageTranslations,
  page: Page,
  { contact, token, project, isSaved = false }: SubscriptionPageInput & { contact: Contact },
): string =>
  [
    ...(isSaved ? [`<p class="saved" role="status">${translations.saved}</p>`] : []),
    ...(project?.name
      ? [`<p class="project">${fillIn(translations.mailsOf, { project: escapeHtml(project.name) })}</p>`]
      : []),
    `<p class="address" id="address">${escapeHtml(contact.email)}</p>`,
    `<p>${contact.subscribed ? translations.isSubscribed : translations.isNotSubscribed}</p>`,
    ...buttonsOf(page, contact).map((action) => button(translations, action, { id: contact.id, token })),
  ].join('\n  ')

/** Returns the button that changes the state, unless the page is for the current state. */
function buttonsOf(page: Page, { subscribed }: Contact): ('subscribe' | 'unsubscribe')[] {
  const useful = subscribed ? 'unsubscribe' : 'subscribe'
  return page === 'manage' || page === useful ? [useful] : []
}

const button = (
  translations: PageTranslations,
  action: 'subscribe' | 'unsubscribe',
  { id, token }: { id: string; token: string | undefined },
): string =>
  `<form method="post" action="/${action}/${id}${token ? `?e=${encodeURIComponent(token)}` : ''}">
    <input type="hidden" name="page" value="1"><button aria-describedby="address">${translations[action]}</button>
  </form>`
