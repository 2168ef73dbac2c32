import { freePort, isFree } from '../src/ports.ts'

describe('freePort', () => {
  it('returns different ports, even if no port is opened in between', async () => {
    const ports = await Promise.all(Array.from({ length: 200 }, () => freePort({ next: true })))

    expect(new Set(ports.flatMap((port) => [port, port + 1])).size).toBe(400)
    expect(await isFree(ports[0] ?? 0)).toBe(true)
  })
})
