import { routeMatcher } from '../src/match-route.ts'
import { endpoints } from '@postrider/contracts/api'

describe('the route table', () => {
  it("declares the resource of each id in a path, and the response for another project's id", () => {
    const ids = endpoints.flatMap(({ path, params, foreign }) =>
      Object.entries(params)
        .filter(([name]) => /id$/i.test(name) && foreign !== 'public')
        .map(([name, named]) => ({ path, name, named, foreign })),
    )
    expect(ids.filter(({ named, foreign }) => named === 'text' || foreign === 'none')).toEqual([])
  })

  it('restricts each route to a project, except routes for everyone or for a user', () => {
    const outside = endpoints.filter(({ project }) => project === 'none').map(({ who }) => who)
    expect(new Set(outside)).toEqual(new Set(['anybody', 'visitor', 'user', 'inbox', 'mail-server']))
    const inside = endpoints.filter(({ project }) => project !== 'none').map(({ who }) => who)
    expect(new Set(inside)).toEqual(new Set(['public-key', 'secret-key', 'secret-key-or-session', 'session']))
  })

  it('allows any origin only on public routes', () => {
    const open = endpoints.filter(({ cors }) => cors === 'any-origin')
    expect(open.filter(({ who }) => who !== 'anybody' && who !== 'public-key')).toEqual([])
  })
})

describe('routeMatcher', () => {
  const match = routeMatcher(endpoints)
  const found = (method: string, path: string): string | undefined => match(path)?.match(method)?.route.path

  it('finds every endpoint by its path', () => {
    for (const { method, path } of endpoints) expect(found(method, path)).toBe(path)
  })

  it('prefers a literal segment, unless only the route with a parameter supports the method', () => {
    expect(found('GET', '/workflows/fields')).toBe('/workflows/fields')
    expect(found('DELETE', '/events/stats')).toBe('/events/:eventName')
    expect(found('GET', '/events/contact/usage')).toBe('/events/contact/:contactId')
    expect(found('GET', '/contacts/lookup')).toBeUndefined()
    expect(match('/contacts/lookup')?.methods).toEqual(['POST'])
  })

  it('decodes parameters, accepts one trailing slash and treats HEAD as GET', () => {
    expect(match('/contacts/fields/a%20b%2Fc/values')?.match('GET')?.params).toEqual({ field: 'a b/c' })
    expect(found('GET', '/contacts/')).toBe('/contacts')
    expect(found('HEAD', '/contacts')).toBe('/contacts')
  })

  it.each([
    '/nothing',
    '/Contacts',
    '//contacts',
    '/contacts//',
    '/contacts/..',
    '/contacts/%2e%2E',
    '/contacts/./x',
    '/contacts/%zz',
    '/contacts/%00',
    '/contacts/x#y',
    '/contacts\\x',
    '/internal/keys/find',
    '/contacts/../internal/keys/find',
    'http://other.example/contacts',
    '*',
    '',
  ])('returns undefined for %s', (path) => {
    expect(match(path)).toBeUndefined()
  })
})
