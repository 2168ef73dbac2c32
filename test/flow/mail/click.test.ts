import { sharedFlow, type Flow, type Project } from '../support/start-flow.ts'

let flow: Flow
let project: Project

beforeAll(async () => {
  flow = await sharedFlow()
  project = await flow.newProject()
})
afterAll(() => flow.stop())

/** Sends a mail with this link. Returns the href of the link in the captured mail. */
async function hrefOf(link: string): Promise<string> {
  const to = `click${(counter += 1)}@example.net`
  const sent = await project.api.post('/v1/send', {
    body: {
      to,
      from: `hello@${project.domain}`,
      subject: 'Click',
      body: `<a href="${link}">here</a>`,
      tracking: true,
    },
  })
  expect(sent.status).toBe(200)
  await flow.idle()
  const list = await flow.anybody.get(`/inbox/messages?to=${to}`)
  const message = await flow.anybody.get(`/inbox/messages/${list.body.messages[0].id}`)
  return (/href="([^"]*)"/.exec(message.body.html)?.[1] ?? '').replaceAll('&amp;', '&')
}
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

/** Finds the longest link that is tracked, by bisection. */
async function longestTracked(): Promise<string> {
  let [tracked, untracked] = [1000, 12_000]
  while (untracked - tracked > 3) {
    const middle = Math.floor((tracked + untracked) / 2)
    if ((await hrefOf(`https://x.example/?${'x'.repeat(middle)}`)).startsWith(`${publicUrl}/c/`))
      tracked = middle
    else untracked = middle
  }
  return `https://x.example/?${'x'.repeat(tracked)}`
}
const publicUrl = 'http://127.0.0.1:8080'
