import { clearedCookie } from '../src/http/oauth-cookie.ts'
import { testConfig } from './start.ts'

describe('the cookie of a sign-in at a provider', () => {
  it.each([
    ['https://mail.example.com', 'Path=/auth/oauth;'],
    ['https://example.com/mail/api', 'Path=/mail/api/auth/oauth;'],
  ])('is sent to the callback if the public URL is %s', (publicUrl, path) => {
    expect(clearedCookie({ config: { ...testConfig('postgres://127.0.0.1/x'), publicUrl } })).toContain(path)
  })
})
