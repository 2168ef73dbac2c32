import { until } from '@postrider/testing/jest'
import { sharedFlow, type Flow, type Project } from '../support/start-flow.ts'

let flow: Flow
let project: Project

beforeAll(async () => {
  flow = await sharedFlow()
  project = await flow.newProject()
})
afterAll(() => flow.stop())

/** A GIF of one pixel with a comment, which some programs add. */
const gif = Buffer.concat([
  Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA', 'base64'),
  Buffer.from('!\u00fe\u000bmade by Ada\u0000;', 'latin1'),
])

function imageForm(content: Buffer = gif): FormData {
  const form = new FormData()
  form.append('image', new Blob([new Uint8Array(content)], { type: 'image/gif' }), 'dot.gif')
  return form
}

const upload = (api = project.api, content = gif) => api.post('/uploads/image', { body: imageForm(content) })

/** Fetches an image from the test server, because its URL contains the gateway's public address. */
const fetched = (url: string): Promise<Response> => fetch(`${flow.url}${new URL(url).pathname}`)

describe('an image that is uploaded through the gateway', () => {
  it('is shown in a mail and served to its recipient without the original metadata', async () => {
    const { status, body } = await upload()
    const sent = await project.api.post('/v1/send', {
      body: {
        to: 'ada@example.net',
        from: `shop@${project.domain}`,
        subject: 'Look',
        body: `<img src="${body.url}" width="${body.width}" alt="">`,
      },
    })
    await flow.idle()
    const mails = await flow.anybody.get('/inbox/messages?to=ada@example.net')
    const mail = await flow.anybody.get(`/inbox/messages/${mails.body.messages[0].id}`)
    const src = /<img src="([^"]+)"/.exec(mail.body.html)?.[1] ?? ''
    const image = await fetched(src)
    const bytes = Buffer.from(await image.arrayBuffer())

    expect([status, sent.status, image.status]).toEqual([200, 200, 200])
    expect(body).toMatchObject({ filename: 'dot.gif', contentType: 'image/gif', width: 1, height: 1 })
    expect(src).toBe(body.url)
    expect(bytes).toHaveLength(body.size)
    expect(bytes.includes('Ada')).toBe(false)
    expect(Object.fromEntries(image.headers)).toMatchObject({
      'content-type': 'image/gif',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': "default-src 'none'; sandbox",
      'cross-origin-resource-policy': 'cross-origin',
      'access-control-allow-origin': '*',
      'x-content-type-options': 'nosniff',
    })
  })

  it('is not contained in the response to HEAD', async () => {
    const { body } = await upload()

    const image = await fetch(`${flow.url}/uploads/${body.key}`, { method: 'HEAD' })

    expect({
      status: image.status,
      length: image.headers.get('content-length'),
      body: await image.text(),
    }).toEqual({
      status: 200,
      length: String(body.size),
      body: '',
    })
  })

  it('requires the secret key or a session', async () => {
    for (const client of [flow.anybody, project.open, project.owner])
      expect([400, 401]).toContain((await upload(client)).status)
  })

  it("is rejected with 413 if it exceeds 10 MB or the gateway's limit of 11 MB", async () => {
    for (const megabytes of [10.5, 12])
      expect(await upload(project.api, Buffer.alloc(megabytes * 1024 * 1024, gif))).toMatchObject({
        status: 413,
        body: { error: { code: 'BAD_REQUEST' } },
      })
  }, 60_000)

  it('is deleted with its project, and images of other projects are not', async () => {
    const other = await flow.newProject()
    const [mine, theirs] = [await upload(), await upload(other.api)]

    await other.owner.delete(`/users/@me/projects/${other.id}`)
    await until(async () => (await fetched(theirs.body.url)).status === 404)

    expect((await fetched(mine.body.url)).status).toBe(200)
  })

  it('is possible according to GET /config', async () => {
    const { body } = await flow.anybody.get('/config')

    expect(body.features.storage).toEqual({ s3Enabled: true })
  })
})
