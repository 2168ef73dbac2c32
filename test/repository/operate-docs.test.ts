import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { endpoints } from '@postrider/contracts/api'

const root = join(import.meta.dirname, '../..')
const textOf = (path: string): string => readFileSync(join(root, path), 'utf8')
const top = globSync('docs/operate/*.md', { cwd: root }).toSorted()
const runbooks = globSync('docs/operate/incidents/*.md', { cwd: root }).toSorted()
const pages = [...top, ...runbooks]
const written = pages.filter((page) => !page.endsWith('/settings.md'))

const matchesIn = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map(([, found = '']) => found)

/** Returns the number of words of a page. Code blocks and the rules of tables do not count. */
const wordCountOf = (page: string): number =>
  textOf(page)
    .replace(/^ *```[\s\S]*?^ *```$/gm, '')
    .split(/[\s|]+/)
    .filter((part) => /\w/.test(part)).length

const code = globSync('{gateway,services/*,libs/*,deploy/*}/src/**/*.ts', { cwd: root })
  .filter((file) => !file.endsWith('.test.ts'))
  .map(textOf)
  .join('\n')

describe('the pages for operators', () => {
  it('are listed in their index', () => {
    const listed = matchesIn(textOf('docs/operate/README.md'), /\]\(([a-z-]+\.md)\)/g)

    expect([...new Set(listed)].map((name) => `docs/operate/${name}`).toSorted()).toEqual(
      top.filter((page) => !page.endsWith('/README.md')),
    )
    expect(textOf('docs/operate/README.md')).toContain('(incidents/README.md)')
  })

  it.each(written)('contain at most 1,500 words: %s', (page) => {
    expect(wordCountOf(page)).toBeLessThanOrEqual(1_500)
  })

  it.each(pages)(
    'link from %s only to web addresses and other pages, because the server serves no other files',
    (page) => {
      const targets = matchesIn(textOf(page), /\]\(([^)\s]+)\)/g)

      expect(
        targets.filter((target) => !/^(https:\/\/|#|(\.\.\/)?([a-z]+\/)?([a-z-]+|README)\.md)/.test(target)),
      ).toEqual([])
    },
  )

  it('name only endpoints that exist', () => {
    const known = new Set(endpoints.map(({ method, path }) => `${method} ${path}`))
    const named = pages.flatMap((page) =>
      matchesIn(textOf(page), /`((?:GET|POST|PUT|PATCH|DELETE) \/(?!internal\/)[^\s`?]*)/g),
    )

    expect(named.length).toBeGreaterThan(30)
    expect(named.filter((endpoint) => !known.has(endpoint))).toEqual([])
  })

  it('name only existing metrics and log events', () => {
    const monitoring = textOf('docs/operate/monitoring.md')
    const metrics = matchesIn(monitoring + textOf('docs/operate/metrics.md'), /^\| `([a-z_]+)` /gm)
    const events = [monitoring, ...runbooks.map(textOf)].flatMap((text) =>
      matchesIn(text, /`([a-z_]+\.[a-z_]+)`/g),
    )

    expect(metrics.length).toBeGreaterThan(8)
    expect(events.length).toBeGreaterThan(20)
    expect([...metrics, ...events].filter((name) => !code.includes(`'${name}'`))).toEqual([])
  })
})
