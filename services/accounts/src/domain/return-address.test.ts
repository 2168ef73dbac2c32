import { fc } from '@postrider/testing/property'
import { returnAddress, withOauthError } from './return-address.ts'

const rules = {
  publicUrl: 'https://mail.example.com/api',
  dashboardUrl: 'https://mail.example.com/app',
  origins: ['https://other.example.com'],
}

describe('returnAddress', () => {
  it.each([
    [undefined, 'https://mail.example.com/app/'],
    ['/', 'https://mail.example.com/app/'],
    ['/contacts', 'https://mail.example.com/app/contacts'],
    ['/projects?tab=1#top', 'https://mail.example.com/app/projects?tab=1#top'],
    ['/ä', 'https://mail.example.com/app/%C3%A4'],
    ['https://other.example.com/x', 'https://other.example.com/x'],
    ['HTTPS://Mail.Example.COM/app/x', 'https://mail.example.com/app/x'],
  ])('resolves %j to %s', (wanted, address) => {
    expect(returnAddress(rules, wanted)).toBe(address)
  })

  it.each([
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    '/\u0000',
    '/../api/c/token',
    '/%2e%2e/api/c/token',
    '/../api/%63/token',
    'https://mail.example.com/api/auth/logout',
    'https://mail.example.com/api//c/token',
    'https://evil.example',
    'http://other.example.com',
    'https://other.example.com@evil.example',
    'https://a:b@other.example.com',
    'javascript:alert(1)',
    '',
    `/${'ä'.repeat(400)}`,
  ])('returns undefined for %j', (wanted) => {
    expect(returnAddress(rules, wanted)).toBeUndefined()
  })

  it('always returns an allowed origin', () => {
    const allowed = ['https://mail.example.com', 'https://other.example.com']
    const part = fc.constantFrom(
      '/',
      '\\',
      '//',
      ':',
      '@',
      'evil.example',
      'https',
      '.',
      '..',
      '\t',
      '?',
      '#',
      '%2f',
    )
    const wanted = fc.oneof(
      fc.array(part, { maxLength: 8 }).map((parts) => parts.join('')),
      fc.string(),
      fc.webUrl(),
    )
    fc.assert(
      fc.property(wanted, (given) => {
        const address = returnAddress(rules, given)
        expect(address === undefined || allowed.includes(new URL(address).origin)).toBe(true)
      }),
    )
  })
})

describe('withOauthError', () => {
  it('sets the code once in the query', () => {
    const once = withOauthError('https://app.example.com/x?a=1#top', 'access_denied')

    expect(once).toBe('https://app.example.com/x?a=1&oauth_error=access_denied#top')
    expect(withOauthError(once, 'email_unverified')).toBe(
      'https://app.example.com/x?a=1&oauth_error=email_unverified#top',
    )
  })
})
