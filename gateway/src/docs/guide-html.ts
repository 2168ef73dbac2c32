import { Marked, type Tokens } from 'marked'
import { guideFolders, guidePath, type Guide } from './guide.ts'

const style = `
:root { color-scheme: light dark }
body { margin: 0; font: 16px/1.6 system-ui, sans-serif; display: grid; grid-template-columns: 16rem minmax(0, 1fr) }
nav { padding: 1.5rem; border-right: 1px solid #8884; position: sticky; top: 0; height: 100vh; overflow: auto; box-sizing: border-box }
nav ul { list-style: none; padding: 0; margin: .3rem 0 1.2rem } nav a { display: block; padding: .1rem 0; text-decoration: none }
nav a[aria-current] { font-weight: 600 } nav strong { display: block; margin-top: 1rem }
main { padding: 1rem 2rem 4rem; max-width: 46rem }
pre { padding: .8rem 1rem; overflow: auto; background: #8881; border-radius: 6px } code { font-size: .9em }
table { border-collapse: collapse; display: block; overflow: auto } td, th { border: 1px solid #8884; padding: .3rem .6rem; text-align: left; vertical-align: top }
a { color: #2563eb } @media (prefers-color-scheme: dark) { a { color: #8ab4ff } }
@media (max-width: 50rem) { body { display: block } nav { position: static; height: auto; border: 0 } main { padding: 1rem } }
`

/** Returns the HTML page of a guide, with links to all guides that are not in a sub-folder. */
export function guideHtml(guide: Guide, guides: readonly Guide[]): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="icon" href="data:,">
<title>${escapeHtml(guide.title)} – Postrider</title>
<style>${style}</style>
</head>
<body>
<nav>${navigation(guide, guides)}</nav>
<main>${bodyOf(guide, guides)}</main>
</body>
</html>
`
}

function navigation(current: Guide, guides: readonly Guide[]): string {
  const item = ({ path, title }: Guide): string =>
    `<li><a href="/docs/${path}"${path === current.path ? ' aria-current="page"' : ''}>${escapeHtml(title)}</a></li>`
  const lists = Object.entries(guideFolders).map(([folder, title]) => {
    const items = guides.filter((each) => isListed(each, folder)).map(item)
    return `<strong><a href="/docs/${folder}">${title}</a></strong><ul>${items.join('')}</ul>`
  })
  return `<a href="/docs">API reference</a>${lists.join('')}`
}

/** Returns whether the navigation lists the guide below this folder. Of a sub-folder, it lists only the index. */
const isListed = ({ path }: Guide, folder: string): boolean =>
  path.startsWith(`${folder}/`) && !path.slice(folder.length + 1).includes('/')

function bodyOf(guide: Guide, guides: readonly Guide[]): string {
  const marked = new Marked({
    renderer: {
      heading({ tokens, depth, text }) {
        return `<h${depth} id="${anchorOf(text)}">${this.parser.parseInline(tokens)}</h${depth}>\n`
      },
      link({ href, tokens }: Tokens.Link) {
        const text = this.parser.parseInline(tokens)
        const target = targetOf(href, guide, guides)
        return target === undefined ? text : `<a href="${escapeHtml(target)}">${text}</a>`
      },
    },
  })
  return marked.parse(guide.markdown, { async: false })
}

/** Returns the anchor of a heading, in the form that the repository's web view uses. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replaceAll(/\s/g, '-')

/** Returns the target of a link on this server; undefined if the server does not serve the file. */
function targetOf(href: string, { file }: Guide, guides: readonly Guide[]): string | undefined {
  if (/^(?:https?:|mailto:|#)/.test(href)) return href
  const { pathname, hash } = new URL(href, `http://docs/${file}`)
  const path = guidePath(pathname.slice(1))
  return guides.some((each) => each.path === path) ? `/docs/${path}${hash}` : undefined
}

const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
