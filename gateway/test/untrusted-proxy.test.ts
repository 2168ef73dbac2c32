import { expectLogs } from '@postrider/testing/jest'
import { proxyWarning } from '../src/untrusted-proxy.ts'
import { startGateway } from './start.ts'

interface Line {
  event: string
  fields: Record<string, unknown> | undefined
}

/**
 * Returns the warnings of a gateway for these requests. A request is given by its peer address and proxy
 * headers.
 */
function warningsOf(requests: [peer: string, headers?: Record<string, string>][], trustedProxies = 0) {
  const lines: Line[] = []
  const log = {
    warn: (event: string, fields?: Record<string, unknown>) => void lines.push({ event, fields }),
  }
  const warn = proxyWarning({ trustedProxies }, log)
  for (const [remoteAddress, headers = { 'x-forwarded-for': '192.0.2.7' }] of requests)
    warn({ headers, socket: { remoteAddress } })
  return lines
}

describe('the warning about an untrusted proxy', () => {
  it.each([
    '127.0.0.1',
    '::1',
    '::ffff:127.0.0.1',
    '10.1.2.3',
    '172.17.0.1',
    '192.168.0.9',
    '::ffff:10.1.2.3',
    'fd12:3456::1',
    'fe80::1%eth0',
    '100.64.0.3',
  ])('is logged for X-Forwarded-For from %s', (peer) => {
    expect(warningsOf([[peer]])).toEqual([
      { event: 'proxy.untrusted', fields: { peer, hint: expect.stringContaining('TRUSTED_PROXIES') } },
    ])
  })

  it('is logged once', () => {
    expect(warningsOf([['127.0.0.1'], ['127.0.0.1'], ['10.0.0.1']])).toHaveLength(1)
  })

  it.each(['203.0.113.9', '2001:db8::1', '::ffff:203.0.113.9', 'garbage', ''])(
    'is not logged for %s, because any client can send the header',
    (peer) => {
      expect(warningsOf([[peer]])).toEqual([])
    },
  )

  it('is not logged if a proxy is trusted or the header is missing', () => {
    expect(warningsOf([['127.0.0.1']], 1)).toEqual([])
    expect(warningsOf([['127.0.0.1', { via: '1.1 proxy' }]])).toEqual([])
  })

  it('is logged for the first such request that a gateway serves', async () => {
    const under = await startGateway()
    expectLogs('proxy.untrusted')

    const answer = await under.as({ 'x-forwarded-for': '192.0.2.7' }).get('/livez')

    expect(answer.status).toBe(200)
    await under.stop()
  })
})
