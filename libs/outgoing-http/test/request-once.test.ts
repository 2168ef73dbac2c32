import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { refusedAddresses } from '@postrider/testing/addresses'
import { addressBlock, isAllowedPrivate, mayConnect } from '../src/public-address.ts'
import { requestFailure } from '../src/request-failure.ts'
import { requestOnce, type OutgoingRequest, type RequestOptions } from '../src/request-once.ts'
import { resolveHost } from '../src/resolve-host.ts'
import { OutgoingFault, RefusedAddress } from '../src/outgoing-fault.ts'

const blocks = [addressBlock('127.0.0.2/32')].filter((each) => each !== undefined)
const servers: Server[] = []
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => new Promise((resolve) => server.close(resolve))))
})

/** Starts a server and returns its port. */
async function serve(answer: RequestListener): Promise<number> {
  const server = createServer(answer)
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.2', resolve))
  // A server that listens on TCP always has this type of address.
  return (server.address() as AddressInfo).port
}

const ask = (url: string, options: Partial<RequestOptions> = {}, request: Partial<OutgoingRequest> = {}) =>
  requestOnce(
    { url, method: 'POST', headers: {}, body: 'a', ...request },
    {
      mayConnect: (address) => mayConnect(address, blocks),
      resolve: resolveHost,
      signal: AbortSignal.timeout(60_000),
      ...options,
    },
  )

/** Resolves each host name to this address. */
const resolvesTo = (address: string): RequestOptions['resolve'] => {
  const family = address.includes(':') ? 6 : 4
  return async () => [{ address, family }]
}

describe('requestOnce', () => {
  it('sends the bytes of the body, and returns the response of a private address as private', async () => {
    const received: Buffer[] = []
    const port = await serve((req, res) => {
      req.on('data', (chunk: Buffer) => received.push(chunk))
      req.on('end', () => res.writeHead(429, { 'retry-after': '7' }).end('later'))
    })
    const body = Buffer.from([0x7b, 0xff, 0x7d])

    expect(await ask(`http://127.0.0.2:${port}/`, {}, { body })).toEqual({
      statusCode: 429,
      location: undefined,
      retryAfter: '7',
      body: 'later',
      isPrivate: true,
    })
    expect(Buffer.concat(received)).toEqual(body)
  })

  it('returns a redirect and does not follow it', async () => {
    const paths: (string | undefined)[] = []
    const port = await serve((req, res) => {
      paths.push(req.url)
      res.writeHead(307, { location: '/b' }).end('moved')
    })

    const url = `http://127.0.0.2:${port}/a`
    expect(await ask(url)).toMatchObject({ statusCode: 307, location: '/b', body: 'moved' })
    expect(await ask(url, { readsBody: ({ statusCode }) => statusCode !== 307 })).toMatchObject({ body: '' })
    expect(paths).toEqual(['/a', '/a'])
  })

  it.each(Object.entries(refusedAddresses))('throws RefusedAddress for hosts at %s', async (_, addresses) => {
    for (const address of addresses)
      await expect(ask('https://hooks.example/', { resolve: resolvesTo(address) })).rejects.toThrow(
        RefusedAddress,
      )
  })

  it('asks the caller whether an address may be reached without TLS', async () => {
    const port = await serve((_, res) => void res.end('ok'))
    const checked: unknown[] = []
    const options: Partial<RequestOptions> = {
      resolve: resolvesTo('127.0.0.2'),
      mayConnect: (address, { isSecure }) => {
        checked.push([address, isSecure])
        return isSecure || isAllowedPrivate(address, blocks)
      },
    }

    expect(await ask(`http://hooks.example:${port}/`, options)).toMatchObject({ body: 'ok' })
    // The server does not use TLS, so the handshake fails after the address was allowed.
    await expect(ask(`https://hooks.example:${port}/`, options)).rejects.not.toThrow(RefusedAddress)
    await expect(
      ask('http://hooks.example/', { ...options, resolve: resolvesTo('8.8.8.8') }),
    ).rejects.toThrow(RefusedAddress)
    expect(checked).toEqual([
      ['127.0.0.2', false],
      ['127.0.0.2', false],
      ['127.0.0.2', true],
      ['127.0.0.2', true],
      ['8.8.8.8', false],
    ])
  })
})

describe('requestFailure', () => {
  it('is permanent for a request that can never be sent', () => {
    expect(requestFailure(new OutgoingFault('The URL is invalid.'))).toEqual({
      message: 'The URL is invalid.',
      isPermanent: true,
    })
    expect(requestFailure(new RefusedAddress())).toMatchObject({ isPermanent: true })
  })

  it('explains a failure that may end without revealing the address', async () => {
    const port = await serve(() => undefined)
    await new Promise((resolve) => servers.splice(0)[0]?.close(resolve))

    const error: unknown = await ask(`http://127.0.0.2:${port}/`).catch((reason: unknown) => reason)
    expect(requestFailure(error)).toEqual({ message: 'The connection was refused.', isPermanent: false })
  })
})
