import { serveEngines } from '../src/engines/engine-server.ts'

describe('the engines of a run', () => {
  it('start once when they are first requested, and stop with the run', async () => {
    const events: string[] = []
    const engines = await serveEngines({
      redis: () => {
        events.push('start')
        return Promise.resolve({ url: 'redis://x', stop: () => Promise.resolve(void events.push('stop')) })
      },
      kafka: () => Promise.reject(new Error('never asked for')),
    })
    const before = [...events]

    const found = await Promise.all([1, 2].map(() => read(`${engines.url}/redis`)))
    await engines.stop()

    expect(before).toEqual([])
    expect(found).toEqual([{ url: 'redis://x' }, { url: 'redis://x' }])
    expect(events).toEqual(['start', 'stop'])
  })

  it('report why an engine did not start, or that this machine has no program for it', async () => {
    const engines = await serveEngines({
      redis: () => Promise.resolve(undefined),
      kafka: () => Promise.reject(new Error('no network')),
    })

    const found = [await read(`${engines.url}/redis`), await read(`${engines.url}/kafka`)]
    await engines.stop()

    expect(found).toEqual([{}, { fault: 'no network' }])
  })
})

const read = async (url: string): Promise<unknown> => (await fetch(url)).json()
