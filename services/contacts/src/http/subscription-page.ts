import type { Contact } from '../domain/contact.ts'

export type Page = 'subscribe' | 'unsubscribe' | 'manage'

/** The page behind a subscription link: what the state is and a button that changes it. No script, so it works everywhere. */
export const subscriptionPage = (
  page: Page,
  contact: Contact | undefined,
  token: string | undefined,
): string =>
  contact
    ? layout(titles[page], known(page, contact, token))
    : layout('Link not found', '<p>This link does not belong to anybody. It may have been cut off.</p>')

const titles: Record<Page, string> = {
  subscribe: 'Subscribe',
  unsubscribe: 'Unsubscribe',
  manage: 'Your email preferences',
}

const known = (page: Page, contact: Contact, token: string | undefined): string =>
  `<p class="address">${escape(contact.email)}</p>
  <p>You are currently <strong>${contact.subscribed ? 'subscribed' : 'not subscribed'}</strong>.</p>
  ${buttonsOf(page, contact)
    .map((wanted) => button(wanted, contact.id, token))
    .join('\n  ')}`

/** The button that the link is about, or the one that changes the state. */
function buttonsOf(page: Page, { subscribed }: Contact): ('subscribe' | 'unsubscribe')[] {
  const useful = subscribed ? 'unsubscribe' : 'subscribe'
  return page === 'manage' || page === useful ? [useful] : []
}

const labels = { subscribe: 'Subscribe', unsubscribe: 'Unsubscribe' }

const button = (wanted: 'subscribe' | 'unsubscribe', id: string, token: string | undefined): string =>
  `<form method="post" action="/${wanted}/${id}${token ? `?e=${encodeURIComponent(token)}` : ''}">
    <input type="hidden" name="page" value="1"><button>${labels[wanted]}</button>
  </form>`

const layout = (title: string, body: string): string => `<!doctype html>
<html lang="en">
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

const escape = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.codePointAt(0)};`)
