import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { errorCodes } from '@postrider/contracts/errors'
import { endpoints } from '@postrider/contracts/api'

const root = join(import.meta.dirname, '../..')
const textOf = (path: string): string => readFileSync(join(root, path), 'utf8')
const pages = globSync('{*.md,{docs,gateway,bench,deploy,libs,services}/**/*.md}', {
  cwd: root,
  exclude: (path) => path.includes('node_modules') || path === 'CHANGELOG.md',
}).toSorted()

/** The folders of the documentation that have an index. */
const folders = ['use', 'operate', 'operate/incidents', 'develop']
const pagesOf = (folder: string): string[] => pages.filter((page) => dirname(page) === `docs/${folder}`)
const handbook = folders.flatMap(pagesOf)
/** `npm run settings` generates this page, and its length depends on the number of settings. */
const generated = new Set(['docs/operate/settings.md'])

/** Returns a page without code, because brackets in code are not links. */
const prose = (text: string): string => text.replace(/^ *```[\s\S]*?^ *```$/gm, '').replace(/`[^`\n]*`/g, '')

/**
 * Returns the text of a page. For pages about moving from another product, returns their tables without the
 * first column, because the rest names that product's endpoints.
 */
function ownEndpointsOf(page: string): string {
  if (!page.includes('/moving-from-')) return textOf(page)
  const rows = textOf(page)
    .split('\n')
    .filter((line) => line.startsWith('| '))
  return rows.map((row) => row.split(' | ').slice(1).join(' | ')).join('\n')
}

const namedEndpoints = (text: string): string[] =>
  [...text.matchAll(/`((?:GET|POST|PUT|PATCH|DELETE) \/[^\s`?]*)/g)].map(([, endpoint]) => endpoint ?? '')

/** Returns the number of words of a page, including code and excluding the marks of tables and lists. */
const wordsIn = (text: string): number => text.match(/\S*[\p{L}\p{N}]\S*/gu)?.length ?? 0

interface Link {
  page: string
  target: string
}

/** Returns the links of a page to files of the repository. */
const linksOf = (page: string): Link[] =>
  [...prose(textOf(page)).matchAll(/\]\(([^)\s]+)\)/g)].flatMap(([, target = '']) =>
    /^[a-z]+:/.test(target) ? [] : [{ page, target }],
  )

/** Returns the path of a link's file relative to the root of the repository. */
function fileOf({ page, target }: Link): string {
  const [path = ''] = target.split('#')
  return path === '' ? page : relative(root, join(root, dirname(page), path))
}

/** Returns the anchors that GitHub generates for a page's headings. */
const anchorsOf = (page: string): Set<string> =>
  new Set(
    [...textOf(page).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
      heading
        .toLowerCase()
        .replace(/[^\p{L}\p{N}\s_-]/gu, '')
        .replaceAll(' ', '-'),
    ),
  )

function isBroken(link: Link): boolean {
  const file = fileOf(link)
  const anchor = link.target.split('#')[1]
  if (!existsSync(join(root, file))) return true
  return anchor !== undefined && file.endsWith('.md') && !anchorsOf(file).has(anchor)
}

describe('the pages of this repository', () => {
  it('have no broken links to files or headings', () => {
    const links = pages.flatMap(linksOf)

    expect(links.filter(({ target }) => target.includes('#')).length).toBeGreaterThan(10)
    expect(links.filter(isBroken)).toEqual([])
  })
})

/** The endpoint on this page is only an example. */
const exampleOfAnEndpoint = 'docs/develop/add-an-endpoint.md'

describe.each(folders)('docs/%s', (folder) => {
  const index = `docs/${folder}/README.md`

  it('has an index that links to every page', () => {
    const linked = new Set(linksOf(index).map(fileOf))

    expect(pagesOf(folder).filter((page) => page !== index && !linked.has(page))).toEqual([])
  })

  it('has pages of at most 1,500 words', () => {
    const lengths = pagesOf(folder).map((page) => ({ page, words: wordsIn(textOf(page)) }))

    expect(lengths.filter(({ page, words }) => words > 1500 && !generated.has(page))).toEqual([])
  })
})

describe('the documentation', () => {
  it('links from pages for users and operators only to such pages, because a server serves them without the code', () => {
    const served = pages.filter((page) => /^docs\/(use|operate)\//.test(page))
    const links = served.flatMap(linksOf)

    expect(links.length).toBeGreaterThan(50)
    expect(links.filter((link) => !/^docs\/(use|operate)\/.*\.md$/.test(fileOf(link)))).toEqual([])
  })

  it('names only existing endpoints', () => {
    const known = new Set(endpoints.map(({ method, path }) => `${method} ${path}`))
    const named = handbook
      .flatMap((page) => namedEndpoints(ownEndpointsOf(page)).map((endpoint) => ({ page, endpoint })))
      .filter(({ page, endpoint }) => page !== exampleOfAnEndpoint && !endpoint.includes(' /internal/'))

    expect(named.length).toBeGreaterThan(100)
    expect(named.filter(({ endpoint }) => !known.has(endpoint))).toEqual([])
  })

  it('names, in the pages for users, an endpoint of every tag whose endpoints users call', () => {
    const named = new Set(pagesOf('use').flatMap((page) => namedEndpoints(ownEndpointsOf(page))))
    const tags = new Set(endpoints.map(({ tag }) => tag.name))
    const described = new Set(
      endpoints.flatMap(({ method, path, tag }) => (named.has(`${method} ${path}`) ? [tag.name] : [])),
    )

    expect([...tags].filter((tag) => !described.has(tag)).toSorted()).toEqual([
      'Links in mails',
      'Notifications',
    ])
  })

  it('describes every error code', () => {
    const page = textOf('docs/use/errors-and-limits.md')

    expect(errorCodes.filter((code) => !page.includes(`\`${code}\``))).toEqual([])
  })

  it('states the default retention times of the settings', () => {
    const [table = ''] = textOf('docs/operate/retention.md').split('\n## ')
    const defaults = [...table.matchAll(/^\|[^|]*\|([^|]*`[^|]*)\|([^|]*)\|$/gm)].flatMap(
      ([, names = '', values = '']) =>
        [...names.matchAll(/`([A-Z_]+)`/g)].map(([, name = ''], index) => {
          const value = values.split(/, |;/)[index] ?? ''
          return `${name}=${value.includes('forever') ? 0 : value.replaceAll(',', '').match(/\d+/)?.[0]}`
        }),
    )

    expect(defaults.length).toBeGreaterThan(9)
    expect(defaults.filter((line) => !textOf('.env.example').includes(`\n${line}\n`))).toEqual([])
  })
})
