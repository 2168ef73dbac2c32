import { escapeHtml, fillIn, wordsOf } from '@postrider/contracts/texts'
import type { Contact } from '../domain/contact.ts'
import { pageLayout } from './page-layout.ts'
import { pageTexts, type PageWords } from './page-texts.ts'

export type Page = 'subscribe' | 'unsubscribe' | 'manage'

/**
 * Whom a link belongs to, if anybody; the token that it carries; the language of its reader; and whose mail
 * it is about.
 */
export interface Linked {
  contact: Contact | undefined
  token: string | undefined
  language: string
  project: { name: string; logoUrl?: string | null | undefined } | undefined
  /** True on the page that follows a change. */
  isSaved?: boolean
}

/**
 * The page behind a subscription link: whose mail it is about, what the state is, and a button that changes
 * it.
 */
export function subscriptionPage(page: Page, linked: Linked): string {
  const words = wordsOf(pageTexts, linked.language)
  const project = escapeHtml(linked.project?.name ?? '')
  return pageLayout({
    language: words.language,
    title: linked.contact ? words[page] : words.notFound,
    project,
    logo: logoOf(linked.project?.logoUrl, project),
    body: linked.contact
      ? known(words, page, { ...linked, contact: linked.contact })
      : `<p>${words.notFoundHint}</p>`,
  })
}

/** Its text is the project's name: the picture stands for it. */
const logoOf = (url: string | null | undefined, project: string): string =>
  url ? `<img class="logo" src="${escapeHtml(url)}" alt="${project}" referrerpolicy="no-referrer">` : ''

const known = (
  words: PageWords,
  page: Page,
  { contact, token, project, isSaved = false }: Linked & { contact: Contact },
): string =>
  [
    ...(isSaved ? [`<p class="saved" role="status">${words.saved}</p>`] : []),
    ...(project?.name
      ? [`<p class="project">${fillIn(words.mailsOf, { project: escapeHtml(project.name) })}</p>`]
      : []),
    `<p class="address" id="address">${escapeHtml(contact.email)}</p>`,
    `<p>${contact.subscribed ? words.isSubscribed : words.isNotSubscribed}</p>`,
    ...buttonsOf(page, contact).map((wanted) => button(words, wanted, { id: contact.id, token })),
  ].join('\n  ')

/** The button that the link is about, or the one that changes the state. */
function buttonsOf(page: Page, { subscribed }: Contact): ('subscribe' | 'unsubscribe')[] {
  const useful = subscribed ? 'unsubscribe' : 'subscribe'
  return page === 'manage' || page === useful ? [useful] : []
}

const button = (
  words: PageWords,
  wanted: 'subscribe' | 'unsubscribe',
  { id, token }: { id: string; token: string | undefined },
): string =>
  `<form method="post" action="/${wanted}/${id}${token ? `?e=${encodeURIComponent(token)}` : ''}">
    <input type="hidden" name="page" value="1"><button aria-describedby="address">${words[wanted]}</button>
  </form>`
