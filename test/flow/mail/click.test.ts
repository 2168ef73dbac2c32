import { sharedFlow, type Flow, type Project } from '../support/start-flow.ts'

let flow: Flow
let project: Project

beforeAll(async () => {
  flow = await sharedFlow()
  project = await flow.newProject()
})
afterAll(() => flow.stop())

/** Sends a mail with these links. Returns their hrefs in the captured mail. */
async function hrefsOf(links: readonly string[]): Promise<string[]> {
  const to = `click${(counter += 1)}@example.net`
  const sent = await project.api.post('/v1/send', {
    body: {
      to,
      from: `hello@${project.domain}`,
      subject: 'Click',
      body: links.map((link) => `<a href="${link}">here</a>`).join(' '),
      tracking: true,
    },
  })
  expect(sent.status).toBe(200)
  await flow.idle()
  const list = await flow.anybody.get(`/inbox/messages?to=${to}`)
  const message = await flow.anybody.get(`/inbox/messages/${list.body.messages[0].id}`)
  return [...message.body.html.matchAll(/href="([^"]*)"/g)]
    .map(([, href = '']) => href.replaceAll('&amp;', '&'))
    .slice(0, links.length)
}
const hrefOf = async (link: string): Promise<string> => (await hrefsOf([link]))[0] ?? ''
let counter = 0

describe('a tracked link that is followed through the gateway', () => {
  it.each([
    ['https://example.com/日本?q=ё', 'https://example.com/%E6%97%A5%E6%9C%AC?q=%D1%91'],
    ['https://x.example/straße?q=é', 'https://x.example/stra%C3%9Fe?q=%C3%A9'],
    ['https://x.example/one\n\ttwo', 'https://x.example/onetwo'],
    ['https://bücher.example/?a=1&amp;b=2', 'https://xn--bcher-kva.example/?a=1&b=2'],
  ])('redirects to its target: %j', async (link, target) => {
    const { pathname } = new URL(await hrefOf(link))

    const answer = await flow.anybody.get(pathname)

    expect([answer.status, answer.headers.get('location')]).toEqual([302, target])
  })

  it('works if it has the maximum tracked length and the request has large headers', async () => {
    const longest = await longestTracked()

    const answer = await flow.anybody.get(new URL(await hrefOf(longest)).pathname, {
      headers: { cookie: `other=${'x'.repeat(4000)}` },
    })

    expect(longest.length).toBeGreaterThan(5000)
    expect([answer.status, answer.headers.get('location')]).toEqual([302, longest])
    const longer = `${longest}xxx`
    expect(await hrefOf(longer)).toBe(longer)
  })
})

/** Finds the longest link that is tracked: first to 250 characters, then to 3, with a mail for each step. */
async function longestTracked(): Promise<string> {
  let length = 1_000
  for (const [step, count] of [
    [250, 45],
    [3, 85],
  ] as const) {
    const links = Array.from({ length: count }, (_, index) => linkOf(length + index * step))
    const hrefs = await hrefsOf(links)
    const untracked = hrefs.findIndex((href) => !href.startsWith(`${publicUrl}/c/`))
    length += (untracked - 1) * step
  }
  return linkOf(length)
}
const linkOf = (length: number): string => `https://x.example/?${'x'.repeat(length)}`
const publicUrl = 'http://127.0.0.1:8080'
