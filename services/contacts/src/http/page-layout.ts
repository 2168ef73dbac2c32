import { createHash } from 'node:crypto'

/** The parts of a subscription page, as escaped HTML. */
export interface PageParts {
  language: string
  /** The heading. */
  title: string
  /** The project's name, or an empty text if it is unknown. */
  project: string
  logo: string
  body: string
}

/** Renders a subscription page. The empty icon prevents browsers from requesting /favicon.ico. */
export const pageLayout = ({ language, title, project, logo, body }: PageParts): string => `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<link rel="icon" href="data:,">
<title>${project === '' ? title : `${title} – ${project}`}</title>
<style>${style}</style>
</head>
<body>
<main>
  ${logo}
  <h1>${title}</h1>
  ${body}
</main>
</body>
</html>
`

// Contrast ratios are at least 4.5 in light and dark mode (WCAG 2.2, 1.4.3): text 14.6 and 12.1, address and
// project 7.0 and 9.9, button 5.0, button outline 5.0 and 8.4. The button is at least 44 px high (2.5.5).
const style = `
  :root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
  body { margin: 0; min-height: 100vh; display: grid; place-items: center; background: light-dark(#f5f5f4, #1c1917); color: light-dark(#292524, #e7e5e4) }
  main { box-sizing: border-box; width: min(26rem, 92vw); margin: 1rem 0; padding: 2rem; border-radius: 12px; background: light-dark(#fff, #292524); box-shadow: 0 1px 3px #0003; text-align: center }
  h1 { font-size: 1.35rem; line-height: 1.3; margin: 0 0 1rem; overflow-wrap: anywhere }
  p { margin: 0 0 1rem; overflow-wrap: anywhere }
  .logo { display: block; max-width: 12rem; max-height: 4rem; margin: 0 auto 1.5rem }
  .address, .project { color: light-dark(#57534e, #d6d3d1) }
  .saved { padding: .5rem 1rem; border-radius: 8px; background: light-dark(#ecfccb, #1a2e05); color: light-dark(#365314, #ecfccb) }
  form { margin: 0 }
  button { font: inherit; min-height: 44px; padding: .6rem 1.6rem; border: 0; border-radius: 8px; background: #b45309; color: #fff; cursor: pointer }
  button:hover { background: #92400e }
  button:focus-visible { outline: 3px solid light-dark(#b45309, #fbbf24); outline-offset: 3px }
`

const styleHash = createHash('sha256').update(style).digest('base64')

/**
 * The content security policy allows only the page's style and icon, the project's logo, and forms to this
 * service. It forbids frames, to prevent clickjacking.
 */
export const pageHeaders = {
  'content-security-policy': `default-src 'none'; style-src 'sha256-${styleHash}'; img-src https: data: http://localhost:* http://127.0.0.1:*; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-store',
}
