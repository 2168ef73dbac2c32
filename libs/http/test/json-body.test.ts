import { connect } from 'node:net'
import { Readable } from 'node:stream'
import { gzipSync } from 'node:zlib'
import { currentCorrelation } from '@postrider/contracts'
import { until } from '@postrider/testing/jest'
import { appName, startApp, testRing, type AppUnderTest, testEndpoint } from '@postrider/testing/service'
import { z } from 'zod'
import { ok } from '../src/index.ts'
import { serviceTokenSigner } from '@postrider/security'

let handled = 0
let app: AppUnderTest
beforeAll(async () => {
  const echo = testEndpoint('POST /echo', { access: 'anyone', body: z.unknown() }, ({ body }) => {
    handled += 1
    return ok({ body, requestId: currentCorrelation()?.requestId })
  })
  const many = testEndpoint(
    'POST /many',
    { access: 'anyone', body: z.array(z.unknown()), valueLimit: 50_000 },
    ({ body }) => ok({ count: body.length }),
  )
  app = await startApp([echo, many], { bodyLimit: '3mb' })
})
afterAll(() => app.stop())

const post = async (body: string | Buffer, headers: Record<string, string> = {}, path = '/echo') => {
  const reply = await fetch(`${app.url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-request-id': 'mine', ...headers },
    body: new Uint8Array(Buffer.from(body)),
  })
  const answer: unknown = await reply.json()
  return { status: reply.status, answer }
}

const text = JSON.stringify({ name: 'Zoë 🚀', n: 1 })
const complete = { status: 200, answer: { body: { name: 'Zoë 🚀', n: 1 }, requestId: 'mine' } }

describe('A JSON body', () => {
  it('is read as UTF-8, with or without a byte order mark, and with any letter case of its type', async () => {
    expect(await post(text)).toEqual(complete)
    expect(await post(`\uFEFF${text}`)).toEqual(complete)
    expect(await post(text, { 'content-type': 'Application/JSON; charset=UTF-8' })).toEqual(complete)
    for (const charset of ['utf8', '"utf-8"', 'UTF8', 'unicode-1-1-utf-8'])
      expect(await post(text, { 'content-type': `application/json;charset=${charset}` })).toEqual(complete)
  })

  it('is read in chunks of any size', async () => {
    const chunked = async (...pieces: string[]) => {
      const reply = await fetch(`${app.url}/echo`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-request-id': 'mine' },
        body: Readable.toWeb(Readable.from(pieces.map((piece) => Buffer.from(piece)))),
        duplex: 'half',
      })
      const answer: unknown = await reply.json()
      return { status: reply.status, answer }
    }
    const long = 'x'.repeat(100_000)

    expect(await chunked(text.slice(0, 9), text.slice(9))).toEqual(complete)
    expect(await chunked(`"${long}"`)).toMatchObject({ status: 200, answer: { body: long } })
    expect(await chunked()).toMatchObject({ status: 200, answer: { body: {} } })
    expect((await chunked('{"half')).status).toBe(400)
  })

  it.each([
    ['Latin-1', Buffer.from('{"name":"Zoë"}', 'latin1')],
    ['windows-1252', Buffer.from([0x22, 0x93, 0x94, 0x22])],
    ['UTF-16', Buffer.from(`\uFEFF${text}`, 'utf16le')],
    ['an overlong slash', Buffer.from([0x22, 0xc0, 0xaf, 0x22])],
    ['a surrogate as UTF-8', Buffer.from([0x22, 0xed, 0xa0, 0xbd, 0xed, 0xb8, 0x80, 0x22])],
    ['a code point above U+10FFFF', Buffer.from([0x22, 0xf4, 0x90, 0x80, 0x80, 0x22])],
    ['half a character', Buffer.from([0x22, 0xe2, 0x82, 0x22])],
    ['a continuation alone', Buffer.from([0x22, 0x80, 0x22])],
    ['Latin-1 after a megabyte', Buffer.from(`"${'x'.repeat(1_100_000)}é"`, 'latin1')],
  ])('is rejected with 400 if it is not UTF-8: %s', async (_what, bytes) => {
    const before = handled

    expect(await post(bytes)).toMatchObject({
      status: 400,
      answer: { error: { code: 'VALIDATION_ERROR', message: 'The request body is not UTF-8.' } },
    })
    expect(handled).toBe(before)
  })

  it.each(['iso-8859-1', 'utf-16', 'utf-16le', 'utf-32', 'us-ascii', 'nonsense', '"latin1"'])(
    'is rejected with 400 if its charset is %s',
    async (charset) => {
      expect(await post(text, { 'content-type': `application/json; charset=${charset}` })).toMatchObject({
        status: 400,
        answer: { error: { code: 'VALIDATION_ERROR' } },
      })
    },
  )

  it.each([
    ['{"data":{"n":17841405793187219}}', 'data.n'],
    ['{"a":["\\"",{"b":[1,-9007199254740993]}]}', 'a.1.b.1'],
    ['{"a":0.12345678901234567890}', 'a'],
    ['[1e-400]', '0'],
    ['12345678901234567890', ''],
  ])('is rejected with 422 if a number cannot be stored exactly: %s', async (json, field) => {
    expect(await post(json)).toMatchObject({
      status: 422,
      answer: {
        error: { code: 'VALIDATION_ERROR', errors: [{ field, message: expect.stringContaining('string') }] },
      },
    })
  })

  it('can have any digits in strings, and is rejected with 400 if it is invalid JSON', async () => {
    const body = { n: '17841405793187219', '98765432109876543210': 'x"9007199254740993' }

    expect((await post(JSON.stringify(body))).answer).toMatchObject({ body })
    expect((await post('{"a":9007199254740993')).status).toBe(400)
    expect((await post('9007199254740993.1.2.3.4')).status).toBe(400)
  })

  it('can be any JSON value, of any size up to the limit', async () => {
    for (const value of [null, 0, 'a', [1], 'x'.repeat(70_000)])
      expect((await post(JSON.stringify(value))).answer).toMatchObject({ body: value ?? {} })
    expect((await post(JSON.stringify('x'.repeat(3_200_000)))).status).toBe(413)
  })

  it('is rejected with 400 if it is compressed', async () => {
    const before = handled
    for (const sent of [gzipSync(text), gzipSync(JSON.stringify('x'.repeat(10_000_000)))])
      expect(await post(sent, { 'content-encoding': 'gzip' })).toMatchObject({
        status: 400,
        answer: { error: { code: 'BAD_REQUEST' } },
      })
    expect(handled).toBe(before)
  })

  it('is rejected if it has too many values: with 422, or with 413 before it is parsed', async () => {
    const zeros = (count: number): string => `[${'0,'.repeat(count - 1)}0]`

    expect((await post(zeros(30_000))).status).toBe(200)
    expect(await post(zeros(45_000))).toMatchObject({
      status: 422,
      answer: { error: { code: 'VALIDATION_ERROR' } },
    })
    for (const many of [zeros(600_000), `[${'[],'.repeat(600_000)}0]`, '['.repeat(600_000)])
      expect(await post(many)).toMatchObject({ status: 413 })
  })

  it('can have more values if its endpoint has a higher limit', async () => {
    const zeros = (count: number): string => `[${'0,'.repeat(count - 1)}0]`
    const postMany = (body: string, path = '/many') => post(body, {}, path)

    expect(await postMany(zeros(49_999))).toMatchObject({ status: 200, answer: { count: 49_999 } })
    expect(await postMany(zeros(49_999), '/many/')).toMatchObject({ status: 200 })
    expect(await postMany(zeros(50_000))).toMatchObject({
      status: 422,
      answer: { error: { errors: [{ message: expect.stringContaining('50000 values') }] } },
    })
    expect(await postMany(zeros(600_000))).toMatchObject({
      status: 413,
      answer: { error: { message: expect.stringContaining('50000 values') } },
    })
  })

  it('is rejected with 413 if it is large and has no Content-Length', async () => {
    const inChunks = async (bytes: number) => {
      const reply = await fetch(`${app.url}/echo`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: Readable.toWeb(Readable.from(['"', 'x'.repeat(bytes), '"'])),
        duplex: 'half',
      } as RequestInit)
      return { status: reply.status, answer: await reply.json() }
    }

    expect((await inChunks(1_000_000)).status).toBe(200)
    expect(await inChunks(1_100_000)).toMatchObject({
      status: 413,
      answer: { error: { suggestion: expect.stringContaining('Content-Length') } },
    })
  })

  it('of a peer can have any number of values', async () => {
    const token = await serviceTokenSigner('send', testRing)(appName)
    const many = `[${'0,'.repeat(600_000)}0]`

    expect((await post(many, { authorization: `Bearer ${token}` })).status).toBe(200)
  })

  it('is rejected with 400 VALIDATION_ERROR if it is invalid, whether short or long', async () => {
    for (const body of ['{', `["${'x'.repeat(70_000)}`])
      expect(await post(body)).toMatchObject({ status: 400, answer: { error: { code: 'VALIDATION_ERROR' } } })
  })

  it('is read completely if it arrives in pieces, even if a character is split', async () => {
    const bytes = Buffer.from(text)
    const middle = bytes.indexOf(Buffer.from('🚀')) + 2
    const socket = connect(Number(new URL(app.url).port), '127.0.0.1')
    let received = ''
    socket.on('data', (chunk) => (received += chunk.toString()))
    socket.write(headOf(bytes.length))
    socket.write(bytes.subarray(0, middle))
    await new Promise((resolve) => setTimeout(resolve, 20))
    socket.write(bytes.subarray(middle))
    await until(() => received.includes('Zoë 🚀'))
    socket.destroy()
    expect(received).toMatch(/^HTTP\/1\.1 200/)
  })

  it('is not processed if the caller disconnects before the end of the body, but the next body is', async () => {
    const before = handled
    const socket = connect(Number(new URL(app.url).port), '127.0.0.1')
    socket.write(`${headOf(1_000)}{"name"`)
    await new Promise((resolve) => setTimeout(resolve, 20))
    socket.destroy()

    expect(await post(text)).toEqual(complete)
    expect(handled).toBe(before + 1)
  })
})

const headOf = (length: number): string =>
  `POST /echo HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n\r\n`
