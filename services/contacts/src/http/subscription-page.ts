import { escapeHtml, wordsOf } from '@postrider/contracts/texts'
import type { Contact } from '../domain/contact.ts'
import { pageTexts, type PageWords } from './page-texts.ts'

export type Page = 'subscribe' | 'unsubscribe' | 'manage'

/** The page behind a subscription link: what the state is and a button that changes it. No script, so it works everywhere. */
export function subscriptionPage(page: Page, { contact, token, language }: Linked): string {
  const words = wordsOf(pageTexts, language)
  return contact
    ? layout(words, { title: words[page], body: known(words, page, { contact, token }) })
    : layout(words, { title: words.notFound, body: `<p>${words.notFoundHint}</p>` })
}

/** Whom a link belongs to, if anybody; the token that it carries; and the language of its reader. */
export interface Linked {
  contact: Contact | undefined
  token: string | undefined
  language: string
}

const known = (
  words: PageWords,
  page: Page,
  { contact, token }: { contact: Contact; token: string | undefined },
): string =>
  `<p class="address">${escapeHtml(contact.email)}</p>
  <p>${contact.subscribed ? words.isSubscribed : words.isNotSubscribed}</p>
  ${buttonsOf(page, contact)
    .map((wanted) => button(words, wanted, { id: contact.id, token }))
    .join('\n  ')}`

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
    <input type="hidden" name="page" value="1"><button>${words[wanted]}</button>
  </form>`

const layout = (
  { language }: PageWords,
  { title, body }: { title: string; body: string },
): string => `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<style>
  :root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
  body { margin: 0; min-height: 100vh; display: grid; place-items: center; background: light-dark(#f5f5f4, #1c1917); color: light-dark(#292524, #e7e5e4) }
  main { box-sizing: border-box; width: min(26rem, 92vw); padding: 2rem; border-radius: 12px; background: light-dark(#fff, #292524); box-shadow: 0 1px 3px #0003; text-align: center }
  h1 { font-size: 1.35rem; margin: 0 0 1rem }
  .address { overflow-wrap: anywhere; opacity: .75 }
  button { font: inherit; padding: .6rem 1.6rem; border: 0; border-radius: 8px; background: #b45309; color: #fff; cursor: pointer }
</style>
</head>
<body>
<main>
  <h1>${title}</h1>
  ${body}
</main>
</body>
</html>
`
