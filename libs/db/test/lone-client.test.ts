import { createServer, type AddressInfo, type Server, type Socket } from 'node:net'
import { ensureDatabase, migrate } from '../src/index.ts'

describe('a server that listens and does not answer', () => {
  const open = new Set<Socket>()
  let server: Server
  let url: string

  beforeAll(async () => {
    server = createServer((socket) => open.add(socket))
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    url = `postgres://nobody@127.0.0.1:${(server.address() as AddressInfo).port}/nothing`
  })
  afterAll(() => {
    open.forEach((socket) => socket.destroy())
    server.close()
  })

  it('fails the set-up of a database within seconds', async () => {
    const [ensured, migrated] = await Promise.allSettled([ensureDatabase(url), migrate(url, [])])

    expect(ensured).toMatchObject({ status: 'rejected', reason: { message: 'timeout expired' } })
    expect(migrated).toMatchObject({ status: 'rejected', reason: { message: 'timeout expired' } })
    expect(open.size).toBe(2)
  }, 15_000)
})
