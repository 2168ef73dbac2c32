import { nextHop, type Hop } from './next-hop.ts'

const hop = (changes: Partial<Hop> = {}): Hop => ({
  url: 'https://example.com/a/b?c=d',
  method: 'POST',
  headers: { 'content-type': 'application/json', authorization: 'Bearer t', cookie: 'a=b', 'x-key': 'k' },
  body: '{}',
  isSigned: true,
  ...changes,
})
const asGet = { method: 'GET', body: null }
const { 'content-type': _, ...headersOfGet } = hop().headers

describe('nextHop', () => {
  it('keeps method and body for 307 and 308', () => {
    for (const status of [307, 308])
      expect(nextHop(hop(), status, '../c')).toEqual(hop({ url: 'https://example.com/c' }))
  })

  it('turns POST into GET for 301 and 302, and any method into GET for 303', () => {
    const get = hop({ ...asGet, url: 'https://example.com/c', headers: headersOfGet })
    for (const status of [301, 302, 303]) expect(nextHop(hop(), status, '/c')).toEqual(get)
    expect(nextHop(hop({ method: 'PUT' }), 303, '/c')).toEqual(get)
    for (const status of [301, 302])
      expect(nextHop(hop({ method: 'PUT' }), status, '/c')).toMatchObject({ method: 'PUT', body: '{}' })
  })

  it.each([
    'https://other.example/',
    'http://example.com/',
    'https://example.com:8443/',
    '//www.example.com/',
  ])('sends neither signature nor possible credentials to another origin, %s', (location) => {
    const next = nextHop(hop(), 307, location)
    expect(next).toMatchObject({ isSigned: false, body: '{}' })
    expect(next?.headers).toEqual({ 'content-type': 'application/json' })
  })

  it('stops signing after a redirect to another origin, even if it redirects back', () => {
    const other = nextHop(hop(), 307, 'https://other.example/')
    expect(other && nextHop(other, 307, 'https://example.com/')).toMatchObject({ isSigned: false })
  })

  it('returns undefined for other statuses or a missing location', () => {
    for (const status of [200, 300, 304, 305, 306, 400, 503])
      expect(nextHop(hop(), status, '/c')).toBeUndefined()
    expect(nextHop(hop(), 301, undefined)).toBeUndefined()
  })

  it.each([
    'file:///etc/passwd',
    'gopher://example.com/',
    'https://a:b@example.com/',
    'http://example.com:0/',
    'http://[',
  ])('rejects a redirect to %s', (location) => {
    expect(() => nextHop(hop(), 302, location)).toThrow('URL')
  })
})
