import { banner } from '../src/banner.ts'
import type { Welcome } from '../src/demo.ts'

const demo = {
  baseUrl: 'http://127.0.0.1:8080',
  projectId: 'p',
  publicKey: 'pk_x',
  secretKey: 'sk_x',
  domain: 'example.com',
  user: { email: 'demo@example.com', password: 'secret' },
}
const captured: Welcome = {
  demo,
  provider: 'inbox',
  inbox: 'loopback',
  canSend: true,
  isNew: true,
  signInToken: undefined,
}

/** Returns the curl lines of a banner, which users copy. */
const curlLines = (text: string): string[] =>
  text.split('\n').filter((line) => line.trim().startsWith('curl '))

describe('the banner', () => {
  it('shows the address of the inbox, and a command that sends a mail', () => {
    const text = banner(captured)

    expect(text).toContain('http://127.0.0.1:8080/inbox')
    expect(curlLines(text)).toEqual([expect.stringContaining('/v1/send')])
  })

  it('shows the address of the dashboard, with the token of a sign-in link if there is one', () => {
    const link = banner({ ...captured, signInToken: 'abc' })

    expect(link).toMatch(
      /Dashboard +http:\/\/127\.0\.0\.1:8080\/app\/sign-in#token=abc +\(signs you in, once\)\n/,
    )
    expect(banner(captured)).toMatch(/Dashboard +http:\/\/127\.0\.0\.1:8080\/app\n/)
  })

  it('explains how to open an inbox that is not public', () => {
    const text = banner({ ...captured, inbox: 'off' })

    expect(text).not.toContain('8080/inbox')
    expect(text).toContain('INBOX_PUBLIC=true')
  })

  it.each(['smtp', 'ses'])(
    'does not mention the inbox with %s, and explains how to verify a domain',
    (provider) => {
      const text = banner({ ...captured, provider, inbox: 'off', canSend: false })

      expect(text).not.toMatch(/inbox/i)
      expect(text).not.toContain('/v1/send')
      expect(curlLines(text)).toEqual([
        expect.stringMatching(/curl http:\/\/127\.0\.0\.1:8080\/domains .*"domain":/),
        expect.stringMatching(/curl http:\/\/127\.0\.0\.1:8080\/domains\/\S+\/verify /),
      ])
    },
  )

  it("shows a command that sends from the verified domain to the user's own address", () => {
    const proved = { ...demo, domain: 'mail.shop.test' }

    const [line = '', ...others] = curlLines(
      banner({ ...captured, demo: proved, provider: 'smtp', inbox: 'off' }),
    )

    expect(others).toEqual([])
    expect(JSON.parse(/-d '([^']+)'/.exec(line)?.[1] ?? '')).toMatchObject({
      from: 'hello@mail.shop.test',
      to: 'hello@mail.shop.test',
    })
  })
})
