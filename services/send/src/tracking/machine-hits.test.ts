import { machineRule, type VisitedMail } from './machine-hits.ts'

const sentAt = new Date('2026-01-01T00:00:00.000Z')
const mail: VisitedMail = { sentAt, isInDelivery: false, isTransmitted: true }
const inInbox: VisitedMail = { ...mail, isTransmitted: false }
const after = (ms: number): Date => new Date(sentAt.getTime() + ms)

const agents = {
  apple: 'Mozilla/5.0',
  gmailPrefetch:
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/42.0.2311.135 Safari/537.36 Edge/12.246 Mozilla/5.0',
  gmailProxy: 'Mozilla/5.0 (Windows NT 5.1; rv:11.0) Gecko Firefox/11.0 (via ggpht.com GoogleImageProxy)',
  yahooProxy: 'YahooMailProxy; https://help.yahoo.com/kb/yahoo-mail-proxy-SLN28749.html',
  chrome:
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36',
  iphone:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148',
  outlook:
    'Mozilla/4.0 (compatible; MSIE 7.0; Windows NT 10.0; WOW64; Trident/7.0; .NET4.0C; .NET4.0E; Microsoft Outlook 16.0.17328; ms-office; MSOffice 16)',
  thunderbird: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Thunderbird/140.3.0',
  google: 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
  python: 'python-requests/2.32.3',
  curl: 'curl/8.11.0',
}

const open = (agent: string | undefined, ms = 60_000) => ({ kind: 'opened', agent, at: after(ms) }) as const
const click = (agent: string | undefined, ms = 60_000) => ({ kind: 'clicked', agent, at: after(ms) }) as const

describe('a request for a link in a mail', () => {
  it.each(['chrome', 'iphone', 'outlook', 'thunderbird'] as const)(
    'by %s is attributed to a person',
    (name) => {
      expect(machineRule(open(agents[name]), mail)).toBeUndefined()
      expect(machineRule(click(agents[name]), mail)).toBeUndefined()
    },
  )

  it('by a proxy that fetches images on opening is attributed to a person after two seconds', () => {
    for (const agent of [agents.gmailProxy, agents.yahooProxy]) {
      expect(machineRule(open(agent, 2_000), mail)).toBeUndefined()
      expect(machineRule(open(agent, 1_999), mail)).toBe('image proxy, too early')
    }
  })

  it('by a proxy that prefetches images is attributed to a machine at any time', () => {
    for (const each of [mail, inInbox]) {
      expect(machineRule(open(agents.apple), each)).toBe('Apple Mail Privacy Protection')
      expect(machineRule(open(agents.gmailPrefetch), each)).toBe('Gmail prefetch')
      expect(machineRule(click('x Gmail-content-sampling'), each)).toBe('Gmail prefetch')
    }
  })

  it('that is faster than a person is attributed to a scanner, with any user agent', () => {
    expect(machineRule(click(agents.chrome, 2_999), mail)).toBe('link scanner, too early')
    expect(machineRule(click(agents.chrome, 3_000), mail)).toBeUndefined()
    expect(machineRule(click(agents.chrome, 0), { ...mail, sentAt: null })).toBeUndefined()
  })

  it("before the receiving server's reply is attributed to the server's scanner, with any user agent", () => {
    const offered = { ...mail, sentAt: null, isInDelivery: true }
    expect(machineRule(click(agents.chrome), offered)).toBe('before the reply of the server')
    expect(machineRule(open(agents.iphone), offered)).toBe('before the reply of the server')
    expect(machineRule(click(agents.chrome), { ...offered, isTransmitted: false })).toBeUndefined()
  })

  it.each([agents.google, agents.python, agents.curl, '', undefined])(
    'by the program %p is attributed to a machine',
    (agent) => {
      expect(machineRule(open(agent), mail)).toBe('program')
      expect(machineRule(click(agent), mail)).toBe('program')
    },
  )

  it('in a captured mail is attributed to a person, even immediately and with any user agent', () => {
    for (const agent of [agents.curl, agents.python, undefined, agents.gmailProxy])
      expect(machineRule(open(agent, 1), inInbox)).toBeUndefined()
    expect(machineRule(click(agents.chrome, 1), inInbox)).toBeUndefined()
  })

  it('with a user agent of any length is classified quickly', () => {
    const long = 'Mozilla/5.0 ('.repeat(100_000)
    const before = process.cpuUsage()

    machineRule(open(long), mail)

    const { user } = process.cpuUsage(before)
    expect(user).toBeLessThan(200_000)
  })
})
