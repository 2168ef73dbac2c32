import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { request, type IncomingHttpHeaders } from 'node:http'
import { listen, memoryFile, sendMemoryFile, type Listener } from '@postrider/http'

const text = 'The same words again. '.repeat(100)
const script = memoryFile('text/javascript; charset=utf-8', text)
const image = memoryFile('image/png', text)
const headers = { 'cache-control': 'no-cache' }

let server: Listener
beforeAll(async () => {
  server = await listen(
    (req, res) => void sendMemoryFile({ req, res }, req.url === '/image' ? image : script, headers),
    { host: '127.0.0.1', port: 0, drainMs: 0 },
  )
})
afterAll(() => server.close())

const decode = { br: brotliDecompressSync, gzip: gunzipSync, identity: (body: Buffer) => body }

interface Answer {
  status: number | undefined
  headers: IncomingHttpHeaders
  body: Buffer
}

/** Sends a request without the headers and the decompression of `fetch`. */
const ask = (headers: Record<string, string> = {}, { method = 'GET', path = '/' } = {}): Promise<Answer> =>
  new Promise((resolve, reject) => {
    request(server.url + path, { method, headers }, (res) => {
      const pieces: Buffer[] = []
      res.on('data', (piece: Buffer) => pieces.push(piece))
      res.once('end', () =>
        resolve({ status: res.statusCode, headers: res.headers, body: Buffer.concat(pieces) }),
      )
    })
      .once('error', reject)
      .end()
  })

describe('sendMemoryFile', () => {
  it.each<[string, 'br' | 'gzip' | undefined]>([
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip', 'gzip'],
    ['GZIP;q=0.5', 'gzip'],
    ['br;q=0, gzip;q=1', 'gzip'],
    ['br;q=0.0, *', 'gzip'],
    ['*', 'br'],
    ['*;q=0', undefined],
    ['identity', undefined],
    ['brotli, x-gzip', undefined],
    ['', undefined],
  ])('responds to `Accept-Encoding: %s` with the encoding %s', async (accepted, encoding) => {
    const { status, headers, body } = await ask({ 'accept-encoding': accepted })
    const decoded = decode[encoding ?? 'identity'](body)

    expect([status, headers['content-encoding'], headers.vary]).toEqual([200, encoding, 'Accept-Encoding'])
    expect(decoded.toString()).toBe(text)
    expect(headers['content-length']).toBe(String(body.length))
  })

  it('does not compress an image', async () => {
    const answer = await ask({ 'accept-encoding': 'br' }, { path: '/image' })

    expect([answer.headers['content-encoding'], answer.headers.vary]).toEqual([undefined, undefined])
    expect(answer.headers['content-type']).toBe('image/png')
    expect(answer.body.toString()).toBe(text)
  })

  it('responds to HEAD with the same headers and no body', async () => {
    const accepted = { 'accept-encoding': 'gzip' }
    const [head, get] = [await ask(accepted, { method: 'HEAD' }), await ask(accepted)]

    expect([head.status, head.body.length]).toEqual([200, 0])
    expect({ ...head.headers, date: undefined }).toEqual({ ...get.headers, date: undefined })
  })

  it.each([(etag: string) => etag, (etag: string) => `"other", W/${etag}`, () => '*'])(
    'responds with 304 if the client has the content',
    async (known) => {
      const { status, headers, body } = await ask({ 'if-none-match': known(script.etag) })

      expect([status, headers.etag, headers['cache-control']]).toEqual([304, script.etag, 'no-cache'])
      expect(body.length).toBe(0)
    },
  )

  it('sends the content if the client has other content', async () => {
    expect((await ask({ 'if-none-match': image.etag.replace('"', '"x') })).status).toBe(200)
  })
})

describe('memoryFile', () => {
  it('compresses each form once', () => {
    expect(script.compressed('br')).toBe(script.compressed('br'))
  })
})
