import { createServer as createTlsServer, getCACertificates, setDefaultCACertificates } from 'node:tls'
import { loopbackHosts } from '@postrider/testing/addresses'
import { selfSigned } from '@postrider/testing/mail'
import { answering, host, refusedAddress, running, send, stopServers } from './webhook-sending.ts'
import { listen, tcpServer, webhookServer } from '@postrider/testing/webhook-server'

afterEach(stopServers)

describe('the addresses that sendWebhook connects to', () => {
  it.each(loopbackHosts)('exclude %s', async (name) => {
    let connections = 0
    const server = await running(tcpServer(() => (connections += 1)))

    expect(await send({ url: new URL(`http://${name}:${server.port}/`).href })).toEqual(refusedAddress)
    expect(connections).toBe(0)
  })

  it('exclude a host name if any of its addresses is private', async () => {
    const server = await running(webhookServer(undefined, host))
    const { resolve } = answering([host, '127.0.0.1'])

    expect(await send({ url: `http://hooks.example:${server.port}/` }, { resolve })).toEqual(refusedAddress)
    expect(server.received).toEqual([])
  })

  it('are the checked addresses, even if the resolver returns other addresses later', async () => {
    const server = await running(webhookServer(undefined, host))
    const inside = await running(webhookServer(undefined, '127.0.0.1'))
    const { resolve, lookups } = answering([host], ['127.0.0.1'])

    expect(await send({ url: `http://hooks.example:${server.port}/` }, { resolve })).toMatchObject({
      success: true,
    })
    expect(lookups).toEqual(['hooks.example'])
    expect(await send({ url: `http://hooks.example:${inside.port}/` }, { resolve })).toEqual(refusedAddress)
    expect([server.received.length, inside.received.length]).toEqual([1, 0])
  })

  it.each(['http', 'https'])(
    'receive no byte if the %s connection reaches a private address',
    async (scheme) => {
      const bytes: Buffer[] = []
      const closed = Promise.withResolvers<void>()
      const server = await running(
        tcpServer((socket) => {
          socket.on('data', (chunk) => bytes.push(chunk))
          socket.on('close', () => closed.resolve())
        }, host),
      )
      // Simulates a redirected connection: the address is allowed at the lookup and private when connected.
      let checks = 0
      const { resolve } = answering([host])
      const outcome = await send(
        { url: `${scheme}://hooks.example:${server.port}/` },
        { resolve, mayConnect: () => (checks += 1) === 1 },
      )

      expect(outcome).toEqual(refusedAddress)
      await closed.promise
      expect([Buffer.concat(bytes).toString(), checks]).toEqual(['', 2])
    },
  )

  describe('with TLS', () => {
    /**
     * Starts a server with a certificate for `hooks.example`, and records the server names of TLS
     * handshakes.
     */
    async function tlsServer() {
      const { privateKey, certificate } = selfSigned('hooks.example')
      const names: string[] = []
      const received: string[] = []
      const server = createTlsServer(
        {
          key: privateKey.export({ type: 'pkcs8', format: 'pem' }),
          cert: certificate,
          SNICallback: (name, done) => {
            names.push(name)
            done(null)
          },
        },
        (socket) => {
          socket.on('error', () => undefined)
          socket.on('data', (chunk) => {
            received.push(chunk.toString())
            socket.end('HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok')
          })
        },
      )
      server.on('tlsClientError', () => undefined)
      const { port } = await running(listen(server, host))
      return { port, certificate, names, received }
    }
    const trusted = getCACertificates()
    afterEach(() => setDefaultCACertificates(trusted))

    it('receive a request only if their certificate is valid for the name in the URL', async () => {
      const server = await tlsServer()
      setDefaultCACertificates([...trusted, server.certificate])
      const { resolve } = answering([host])

      const to = (name: string) => send({ url: `https://${name}:${server.port}/hook` }, { resolve })
      expect(await to('hooks.example')).toMatchObject({ success: true, response: 'ok' })
      expect(server.names).toEqual(['hooks.example'])
      expect(server.received.join('')).toMatch(/^POST \/hook HTTP\/1.1\r\nhost: hooks.example:/i)
      expect(await to('other.example')).toEqual({
        outcome: 'retry',
        error: "The server's certificate is not valid (ERR_TLS_CERT_ALTNAME_INVALID).",
      })
      expect(server.received.join('').match(/POST/g)).toHaveLength(1)
    })

    it('receive nothing if the certificate is self-signed', async () => {
      const server = await tlsServer()
      const { resolve } = answering([host])

      expect(await send({ url: `https://hooks.example:${server.port}/` }, { resolve })).toEqual({
        outcome: 'retry',
        error: "The server's certificate is not valid (DEPTH_ZERO_SELF_SIGNED_CERT).",
      })
      expect([server.names, server.received]).toEqual([['hooks.example'], []])
    })
  })
})
