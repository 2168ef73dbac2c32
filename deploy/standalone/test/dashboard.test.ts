import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readConfig } from '../src/config.ts'
import { startStandalone, type Standalone } from '../src/standalone.ts'
import { somePort } from './some-port.ts'

const page = '<base href="/app/" /><meta property="csp-nonce" nonce="" />The application'

let dataDir: string
let running: Standalone | undefined
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'postrider-dashboard-'))
})
afterEach(async () => {
  await running?.stop()
  running = undefined
  await rm(dataDir, { recursive: true, force: true })
})

describe('the standalone server', () => {
  it('is ready before the dashboard is built, and serves the dashboard when it is built', async () => {
    const built = Promise.withResolvers<string>()
    const after = Promise.withResolvers<void>()
    const config = readConfig({ DATA_DIR: dataDir, PORT: await somePort(), LOG_LEVEL: 'silent' })
    running = await startStandalone(config, {
      buildDashboard: async (options) => {
        void options.after.then(after.resolve)
        return built.promise
      },
    })
    const { baseUrl } = running.demo
    const ask = async (path: string, init: RequestInit = {}) => {
      const answer = await fetch(baseUrl + path, { redirect: 'manual', ...init })
      return { status: answer.status, headers: answer.headers, text: await answer.text() }
    }
    const before = await ask('/app')
    const health = await ask('/health')
    await after.promise
    await writeFile(join(dataDir, 'index.html'), page)
    built.resolve(dataDir)
    let answer = before
    while (answer.status === 503) answer = await ask('/app/campaigns')
    const front = await ask('/', { headers: { accept: 'text/html' } })

    expect([before.status, before.text]).toEqual([503, expect.stringContaining('is being built')])
    expect([answer.status, answer.text]).toEqual([200, expect.stringContaining('The application')])
    expect([health.status, front.headers.get('location')]).toEqual([200, '/app'])
  })
})
