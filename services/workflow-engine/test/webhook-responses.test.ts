import type { Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import type { WebhookOptions } from '../src/webhooks/send-webhook.ts'
import { answering, host, running, send, stopServers } from './webhook-sending.ts'
import { tcpServer, webhookServer } from '@postrider/testing/webhook-server'

afterEach(stopServers)

describe('the responses that sendWebhook reads', () => {
  it('are stored up to 4 KB, in whole characters and without NUL', async () => {
    const texts = ['€'.repeat(3_000), 'a\u0000b', Buffer.from([0x61, 0xff, 0x62]), '']
    const answer = webhookServer((_, res) => void res.end(texts.shift()), host)
    const { port } = await running(answer)
    const read = async () => ({ response: '', ...(await send({ url: `http://${host}:${port}/` })) }).response

    expect(await read()).toBe('€'.repeat(1_365))
    expect(await read()).toBe('ab')
    expect(await read()).toBe('a\ufffdb')
    expect(await read()).toBe('')
  })

  it('are not requested in compressed form, and not read if compressed', async () => {
    const answer = webhookServer(
      (_, res) => void res.writeHead(200, { 'content-encoding': 'gzip' }).end(Buffer.alloc(5_000)),
      host,
    )
    const server = await running(answer)

    const url = `http://${host}:${server.port}/`
    const outcome = await send({ url, headers: { 'accept-encoding': 'identity' } })
    expect(outcome).toEqual({ outcome: 'done', statusCode: 200, success: true, response: '' })
    expect(server.received[0]?.headers['accept-encoding']).toBe('identity')
  })

  it('are cut off if their body never ends', async () => {
    const closed = Promise.withResolvers<void>()
    // The body never ends, so a client that does not stop reading exceeds the timeout of the test.
    const answer = webhookServer((_, res) => {
      res.on('close', () => closed.resolve())
      res.write(Buffer.alloc(2 ** 20, 'x'))
    }, host)
    const { port } = await running(answer)

    // The request's timeout is longer than the timeout of the test.
    expect(await send({ url: `http://${host}:${port}/` }, { timeoutMs: 600_000 })).toEqual({
      outcome: 'done',
      statusCode: 200,
      success: true,
      response: 'x'.repeat(4_096),
    })
    await closed.promise
  })

  describe('a request to a server that does not finish', () => {
    const timeoutMs = 500
    const noResponse = { outcome: 'retry', error: 'No response was received within 0.5 seconds.' }
    /** A timeout within which a response starts, even on a slow machine. */
    const patient = { timeoutMs: 2_500 }
    const ask = (url: string, options: Partial<WebhookOptions> = {}) =>
      send({ url }, { timeoutMs, ...options })
    /** Starts a server. `closed` resolves when a connection to it has closed. */
    const serverOf = async (onConnection: (socket: Socket) => void = () => undefined) => {
      const closed = Promise.withResolvers<void>()
      const { port } = await running(
        tcpServer((socket) => {
          socket.on('close', () => closed.resolve()).resume()
          onConnection(socket)
        }, host),
      )
      return { url: `http://${host}:${port}/`, closed: closed.promise }
    }

    it('times out if the server never responds', async () => {
      const { url, closed } = await serverOf()
      expect(await ask(url)).toEqual(noResponse)
      await closed
    })

    it('times out during the TLS handshake', async () => {
      const { url, closed } = await serverOf()
      expect(await ask(url.replace('http:', 'https:'))).toEqual(noResponse)
      await closed
    })

    it('times out during the lookup of the host name', async () => {
      expect(await ask('http://hooks.example/', { resolve: () => new Promise(() => undefined) })).toEqual(
        noResponse,
      )
    })

    it('times out while the server sends endless headers', async () => {
      const { url, closed } = await serverOf((socket) => {
        socket.write('HTTP/1.1 200 OK\r\n')
        const timer = setInterval(() => socket.write('x-a: b\r\n'), 50)
        socket.on('close', () => clearInterval(timer))
      })
      expect(await ask(url)).toEqual(noResponse)
      await closed
    })

    it('returns the status and the received part of the body if the body is slow', async () => {
      const { url, closed } = await serverOf((socket) => {
        socket.write('HTTP/1.1 202 Accepted\r\ncontent-length: 1000\r\n\r\nx')
        const timer = setInterval(() => socket.write('x'), 100)
        socket.on('close', () => clearInterval(timer))
      })
      // The complete body would take longer than the timeout of the test.
      expect(await ask(url, patient)).toEqual({
        outcome: 'done',
        statusCode: 202,
        success: true,
        response: expect.stringMatching(/^x{1,999}$/),
      })
      await closed
    })

    it('returns the status if the server stops after the headers', async () => {
      const { url, closed } = await serverOf((socket) => {
        socket.on('data', () => socket.write('HTTP/1.1 500 Oh\r\ncontent-length: 5\r\n\r\n'))
      })
      expect(await ask(url, patient)).toMatchObject({ outcome: 'retry', statusCode: 500, response: '' })
      await closed
    })

    it('times out if all redirects together take too long', async () => {
      const server = await running(
        webhookServer(async (req, res) => {
          await pause(200)
          res.writeHead(307, { location: `${req.url}x` }).end()
        }, host),
      )
      // Each of the five redirects is fast enough, but all five together are too slow.
      expect(await ask(`http://${host}:${server.port}/`)).toEqual(noResponse)
    })
  })

  it('cause a retry if the connection is reset, closed or refused, or if they are not HTTP', async () => {
    const { port, stop } = await tcpServer((socket) => socket.end(), host)
    const resetting = await running(
      tcpServer((socket) => void socket.on('data', () => socket.resetAndDestroy()), host),
    )
    const raving = await running(
      tcpServer((socket) => void socket.on('data', () => socket.end('220 smtp\r\n')), host),
    )
    const texts: string[] = []
    const note = async (at: number) => {
      const outcome = await send({ url: `http://${host}:${at}/` })
      expect(outcome.outcome).toBe('retry')
      texts.push('error' in outcome ? outcome.error : '')
    }

    await note(port)
    await stop()
    for (const at of [port, resetting.port, raving.port]) await note(at)
    const { resolve } = answering([])
    expect(await send({ url: 'http://hooks.example/' }, { resolve })).toMatchObject({ outcome: 'retry' })
    expect(texts).toEqual([
      'The connection was closed before a response was received.',
      'The connection was refused.',
      'The connection was reset.',
      'The response is not valid HTTP.',
    ])
  })

  it('are stored up to the point where an incomplete body ends', async () => {
    const answerHalf = async (socket: Socket): Promise<void> => {
      socket.write('HTTP/1.1 200 OK\r\ncontent-length: 1000\r\n\r\nhalf')
      // Wait until the response has been read, because a reset discards unread data. Many short pauses are
      // robust on a slow machine.
      for (let turns = 0; turns < 10; turns += 1) await pause(50)
      socket.resetAndDestroy()
    }
    const { port } = await running(
      tcpServer((socket) => void socket.on('data', () => void answerHalf(socket)), host),
    )
    expect(await send({ url: `http://${host}:${port}/` })).toMatchObject({ success: true, response: 'half' })
  })
})
