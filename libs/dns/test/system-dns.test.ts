import { createSocket, type Socket } from 'node:dgram'
import { systemDns } from '../src/index.ts'

const noError = 0
const serverFailure = 2
const noSuchName = 3
const types: Record<number, string> = { 1: 'A', 2: 'NS', 5: 'CNAME', 15: 'MX', 16: 'TXT', 28: 'AAAA' }

const nameOf = (text: string): Buffer =>
  Buffer.concat([
    ...text.split('.').map((label) => Buffer.concat([Buffer.from([label.length]), Buffer.from(label)])),
    Buffer.from([0]),
  ])
const txt = (...strings: string[]): Buffer =>
  Buffer.concat(strings.map((each) => Buffer.concat([Buffer.from([each.length]), Buffer.from(each)])))

const records: Record<string, Buffer> = {
  'A shop.test': Buffer.from([192, 0, 2, 1]),
  'AAAA shop.test': Buffer.alloc(16, 1),
  'MX shop.test': Buffer.concat([Buffer.from([0, 10]), nameOf('mx.shop.test')]),
  'NS shop.test': nameOf('ns.shop.test'),
  'CNAME www.shop.test': nameOf('shop.test'),
  'TXT shop.test': txt('v=DKIM1; ', 'p=abc'),
}

/**
 * Starts a DNS server on loopback (wire format: RFC 1035 section 4). With `deniesAll` it returns NXDOMAIN for
 * every name, like a resolver without a connection.
 */
async function dnsServer({ deniesAll = false } = {}): Promise<Socket> {
  const socket = createSocket('udp4')
  socket.on('message', (query, peer) => {
    const end = query.indexOf(0, 12)
    const question = query.subarray(12, end + 5)
    const labels: string[] = []
    for (let at = 12; at < end; at += (query[at] ?? 0) + 1)
      labels.push(query.subarray(at + 1, at + 1 + (query[at] ?? 0)).toString())
    const name = labels.join('.').toLowerCase()
    const data = records[`${types[query.readUInt16BE(end + 1)]} ${name}`]
    const isMissing = deniesAll || name === 'gone.test'
    const code = name === 'broken.test' ? serverFailure : isMissing ? noSuchName : noError
    const header = Buffer.from([0, 0, 0x81, 0x80 | code, 0, 1, 0, data ? 1 : 0, 0, 0, 0, 0])
    query.copy(header, 0, 0, 2)
    const ttl = Buffer.from([0, 0, 0, 77])
    const length = Buffer.from([0, data?.length ?? 0])
    const answer = data ? [Buffer.from([0xc0, 12]), query.subarray(end + 1, end + 5), ttl, length, data] : []
    socket.send(Buffer.concat([header, question, ...answer]), peer.port, peer.address)
  })
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve))
  return socket
}

describe('systemDns', () => {
  let server: Socket

  beforeAll(async () => {
    server = await dnsServer()
  })
  afterAll(() => void server.close())

  const dns = () => systemDns([`127.0.0.1:${server.address().port}`])

  it.each([
    ['A', 'shop.test', ['192.0.2.1'], 77],
    ['AAAA', 'shop.test', ['101:101:101:101:101:101:101:101'], 77],
    ['MX', 'shop.test', ['10 mx.shop.test'], 300],
    ['NS', 'shop.test', ['ns.shop.test'], 300],
    ['CNAME', 'www.shop.test', ['shop.test'], 300],
    ['TXT', 'shop.test', ['v=DKIM1; p=abc'], 300],
  ] as const)('reads %s of %s', async (type, name, found, ttlSeconds) => {
    expect(await dns().ask(name, type)).toEqual({ kind: 'found', records: found, ttlSeconds })
  })

  it('distinguishes a missing record from a failed lookup', async () => {
    expect(await dns().ask('gone.test', 'MX')).toEqual({ kind: 'none' })
    expect(await dns().ask('mx.shop.test', 'MX')).toEqual({ kind: 'none' })
    expect(await dns().ask('broken.test', 'MX')).toEqual({ kind: 'failed', reason: 'ESERVFAIL' })
    expect(await dns().ask(`${'x'.repeat(64)}.test`, 'A')).toEqual({ kind: 'none' })
  })

  it('reports a failure if the resolver returns NXDOMAIN for the root', async () => {
    const liar = await dnsServer({ deniesAll: true })
    const resolver = systemDns([`127.0.0.1:${liar.address().port}`])

    const answers = [await resolver.ask('gone.test', 'MX'), await resolver.ask('name.invalid', 'MX')]
    liar.close()

    expect(answers).toEqual([{ kind: 'failed', reason: 'ENOROOT' }, { kind: 'none' }])
  })
})
