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
const handbook = pages.filter((page) => /^docs\/[^/]+\.md$/.test(page))

/** Without code, in which brackets are no links. */
const prose = (text: string): string => text.replace(/^```[\s\S]*?^```$/gm, '').replace(/`[^`\n]*`/g, '')

interface Link {
  page: string
  target: string
}

/** The links of a page that lead to files of the repository. */
const linksOf = (page: string): Link[] =>
  [...prose(textOf(page)).matchAll(/\]\(([^)\s]+)\)/g)].flatMap(([, target = '']) =>
    /^[a-z]+:/.test(target) ? [] : [{ page, target }],
  )

/** The anchors of a page's headings, by the rule of GitHub. */
const anchorsOf = (page: string): Set<string> =>
  new Set(
    [...textOf(page).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
      heading
        .toLowerCase()
        .replace(/[^\p{L}\p{N}\s_-]/gu, '')
        .replaceAll(' ', '-'),
    ),
  )

function leadsNowhere({ page, target }: Link): boolean {
  const [path = '', anchor] = target.split('#')
  const file = path === '' ? page : relative(root, join(root, dirname(page), path))
  if (!existsSync(join(root, file))) return true
  return anchor !== undefined && file.endsWith('.md') && !anchorsOf(file).has(anchor)
}

describe('the pages of this repository', () => {
  it('lead somewhere by every link, to tests and headings too', () => {
    const links = pages.flatMap(linksOf)

    expect(links.filter(({ target }) => target.includes('.test.ts')).length).toBeGreaterThan(100)
    expect(links.filter(({ target }) => target.includes('#')).length).toBeGreaterThan(10)
    expect(links.filter(leadsNowhere)).toEqual([])
  })
})

describe('the handbook', () => {
  it('is reached from its first page', () => {
    const linked = new Set(linksOf('docs/README.md').map(({ target }) => `docs/${target}`))

    expect(handbook.filter((page) => page !== 'docs/README.md' && !linked.has(page))).toEqual([])
  })

  it('names no endpoint that does not exist', () => {
    const known = new Set(endpoints.map(({ method, path }) => `${method} ${path}`))
    const named = handbook.flatMap((page) =>
      [...textOf(page).matchAll(/`((?:GET|POST|PUT|PATCH|DELETE) \/[^\s`?]*)/g)].map(([, endpoint]) => ({
        page,
        endpoint: endpoint ?? '',
      })),
    )

    expect(named.length).toBeGreaterThan(30)
    expect(named.filter(({ endpoint }) => !known.has(endpoint))).toEqual([])
  })

  it('names every code that an error is answered with', () => {
    // Names of the closed list that nothing answers.
    const unused = ['INVALID_EMAIL', 'INVALID_REQUEST_BODY', 'MISSING_REQUIRED_FIELD', 'DATABASE_ERROR']
    const told = textOf('docs/requests.md')

    expect(errorCodes.filter((code) => !told.includes(`\`${code}\``))).toEqual(unused)
  })

  it('tells operators for how long things are kept by default, as the settings say', () => {
    const [, section = ''] = textOf('docs/operating.md').split('## What is kept, and for how long\n')
    const [table = ''] = section.split('\n## ')
    const told = [...table.matchAll(/^\|[^|]*\|([^|]*`[^|]*)\|([^|]*)\|$/gm)].flatMap(
      ([, names = '', values = '']) =>
        [...names.matchAll(/`([A-Z_]+)`/g)].map(([, name = ''], index) => {
          const value = values.split(/, |;/)[index] ?? ''
          return `${name}=${value.includes('for ever') ? 0 : value.replaceAll(',', '').match(/\d+/)?.[0]}`
        }),
    )

    expect(told.length).toBeGreaterThan(9)
    expect(told.filter((line) => !textOf('.env.example').includes(`\n${line}\n`))).toEqual([])
  })

  it('leads from each claim about callers and operators to a test, many times', () => {
    const proofs = ['requests', 'contacts', 'mail', 'audiences', 'workflows', 'operating'].map(
      (name) => linksOf(`docs/${name}.md`).filter(({ target }) => target.endsWith('.test.ts')).length,
    )

    expect(Math.min(...proofs)).toBeGreaterThan(10)
  })
})
