import { startGateway, type GatewayUnderTest } from './start.ts'

let under: GatewayUnderTest
beforeAll(async () => {
  under = await startGateway()
})
afterAll(() => under.stop())

async function get(path: string): Promise<{ status: number; type: string | null; text: string }> {
  const response = await fetch(`http://127.0.0.1:${under.port}${path}`)
  return { status: response.status, type: response.headers.get('content-type'), text: await response.text() }
}

const linksIn = (html: string): string[] =>
  [...html.matchAll(/href="(\/docs[^"#]*)(?:#[^"]*)?"/g)].map(([, path = '']) => path)

describe('the guides', () => {
  it.each(['use', 'operate'])('have an index at /docs/%s that links to each guide', async (folder) => {
    const { status, type, text } = await get(`/docs/${folder}`)

    expect([status, type]).toEqual([200, 'text/html; charset=utf-8'])
    const [, main = ''] = text.split('<main>')
    expect(new Set(linksIn(main).filter((path) => path.startsWith(`/docs/${folder}/`))).size).toBeGreaterThan(
      9,
    )
  })

  it('link only to pages on this server and to headings that exist on those pages', async () => {
    const waiting = new Set(['/docs/use', '/docs/operate'])
    const texts = new Map<string, string>()
    for (const path of waiting) {
      const { status, text } = await get(path)
      expect([path, status]).toEqual([path, 200])
      texts.set(path, text)
      if (path !== '/docs') linksIn(text).forEach((each) => waiting.add(each))
    }
    const missing = [...texts].flatMap(([from, text]) =>
      [...text.matchAll(/href="(\/docs[^"#]*)?#([^"]*)"/g)]
        .filter(([, path, anchor]) => !texts.get(path ?? from)?.includes(`id="${anchor}"`))
        .map(([href]) => `${from}: ${href}`),
    )

    expect(missing).toEqual([])
    expect(texts.size).toBeGreaterThan(20)
  })

  it('are linked from the API reference', async () => {
    expect(linksIn((await get('/docs')).text)).toEqual(expect.arrayContaining(['/docs/use', '/docs/operate']))
  })

  it.each([
    '/docs/develop',
    '/docs/use/none',
    '/docs/use/README',
    '/docs/use/..%2fadr',
    '/docs/constructor/x',
  ])('do not include %s', async (path) => {
    expect((await get(path)).status).toBe(404)
  })
})
