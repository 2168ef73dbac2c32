import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { routes } from '../src/routes.ts'

const text = readFileSync(join(import.meta.dirname, '../../docs/api.md'), 'utf8')
const described = new Set(
  [...text.matchAll(/`((?:GET|POST|PUT|PATCH|DELETE) \/[^\s`]*)/g)].flatMap((match) => match[1] ?? []),
)

/** For browsers that show the pages of captured mail and of the API, not for callers. */
const unsaid = new Set(['GET /', 'GET /inbox/assets/:file', 'GET /docs/:file'])

describe('docs/api.md', () => {
  it('describes every endpoint that is built', () => {
    const built = routes.filter((route) => route.built).map(({ method, path }) => `${method} ${path}`)

    expect(built.length).toBeGreaterThan(50)
    expect(built.filter((endpoint) => !described.has(endpoint) && !unsaid.has(endpoint))).toEqual([])
  })

  it('describes none that does not exist', () => {
    const known = new Set(routes.map(({ method, path }) => `${method} ${path}`))

    expect([...described].filter((endpoint) => !known.has(endpoint))).toEqual([])
  })
})
