import { createServer, type AddressInfo, type Server, type Socket } from 'node:net'
import { ensureDatabase, migrate } from '../src/index.ts'
import { connectTimeoutMs } from '../src/single-client.ts'

describe('a server that accepts a connection and does not respond', () => {
  const open = new Set<Socket>()
  const bothConnected = Promise.withResolvers<void>()
  let server: Server
  let url: string

  beforeAll(async () => {
    server = createServer((socket) => {
      open.add(socket)
      if (open.size === 2) bothConnected.resolve()
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    url = `postgres://nobody@127.0.0.1:${(server.address() as AddressInfo).port}/nothing`
  })
  afterAll(() => {
    open.forEach((socket) => socket.destroy())
    server.close()
  })

  it('causes the set-up of a database to fail within seconds', async () => {
    jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate'] })
    let hasEnded = false
    const ending = Promise.allSettled([ensureDatabase(url), migrate(url, [])]).finally(
      () => (hasEnded = true),
    )
    await bothConnected.promise
    await jest.advanceTimersByTimeAsync(connectTimeoutMs - 100)
    const hasEndedEarly = hasEnded
    await jest.advanceTimersByTimeAsync(100)
    const [ensured, migrated] = await ending
    jest.useRealTimers()

    expect(hasEndedEarly).toBe(false)

    expect(ensured).toMatchObject({ status: 'rejected', reason: { message: 'timeout expired' } })
    expect(migrated).toMatchObject({ status: 'rejected', reason: { message: 'timeout expired' } })
    expect(open.size).toBe(2)
  }, 15_000)
})
