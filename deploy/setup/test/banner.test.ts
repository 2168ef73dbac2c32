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
const captured: Welcome = { demo, provider: 'inbox', inbox: 'loopback', canSend: true, isNew: true }

/** What a person copies. */
const curlLines = (text: string): string[] =>
  text.split('\n').filter((line) => line.trim().startsWith('curl '))

describe('The banner', () => {
  it('shows where captured mail is, and a line that sends one', () => {
    const text = banner(captured)

    expect(text).toContain('http://127.0.0.1:8080/inbox')
    expect(curlLines(text)).toEqual([expect.stringContaining('/v1/send')])
  })

  it('says how to open an inbox that nobody may read', () => {
    const text = banner({ ...captured, inbox: 'off' })

    expect(text).not.toContain('8080/inbox')
    expect(text).toContain('INBOX_PUBLIC=true')
  })

  it.each(['smtp', 'ses'])(
    'speaks of no inbox with %s, and tells how to prove a domain first',
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

  it('shows a line that sends from the domain that is proved, to an address of its own', () => {
    const proved = { ...demo, domain: 'mail.shop.test' }

    const [line = '', ...others] = curlLines(
      banner({ demo: proved, provider: 'smtp', inbox: 'off', canSend: true, isNew: true }),
    )

    expect(others).toEqual([])
    expect(JSON.parse(/-d '([^']+)'/.exec(line)?.[1] ?? '')).toMatchObject({
      from: 'hello@mail.shop.test',
      to: 'hello@mail.shop.test',
    })
  })
})
