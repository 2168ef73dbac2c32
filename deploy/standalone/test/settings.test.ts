import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ConfigError } from '@postrider/process/config'
import { apiClient } from '@postrider/testing/service'
import { readConfig } from '../src/config.ts'
import { startStandalone, type Standalone } from '../src/standalone.ts'
import { somePort } from './some-port.ts'

let dataDir: string
let running: Standalone | undefined
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'postrider-settings-'))
})
afterEach(async () => {
  await running?.stop()
  running = undefined
  await rm(dataDir, { recursive: true, force: true })
})

const start = async (env: Record<string, string>): Promise<Standalone> =>
  startStandalone(readConfig({ DATA_DIR: dataDir, PORT: await somePort(), LOG_LEVEL: 'silent', ...env }))

describe('the standalone server', () => {
  it.each([
    [{ SEND_PROVIDER: 'smtp' }, 'SMTP_URL'],
    [{ SEND_PROVIDER: 'ses' }, 'AWS_REGION'],
    [{ TRUSTED_PROXIES: 'many' }, 'TRUSTED_PROXIES'],
  ])('reports the error in %j with one sentence, before it creates a database', async (env, name) => {
    const error: unknown = await start(env).then(
      (standalone) => void (running = standalone),
      (thrown: unknown) => thrown,
    )

    expect(error).toBeInstanceOf(ConfigError)
    expect(String(error)).toMatch(new RegExp(`Wrong settings: ${name}: `))
    expect(await readdir(dataDir)).toEqual(['keys.json'])
  })

  it('reports each invalid setting of all programs once', async () => {
    const env = {
      SEND_PROVIDER: 'mail',
      DATABASE_POOL: 'many',
      RATE_LIMIT_PER_MINUTE: '-1',
      TRUSTED_PROXIES: 'x',
    }

    const error: unknown = await start(env).catch((thrown: unknown) => thrown)

    const names = [...String(error).matchAll(/([A-Z_]{4,}): /g)].map(([, name = '']) => name)
    expect(names.toSorted()).toEqual(Object.keys(env).toSorted())
    expect(String(error)).toContain('DATABASE_POOL: give a number')
  })

  it('adds no domain and shows no inbox with a real provider', async () => {
    running = await start({
      SEND_PROVIDER: 'smtp',
      SMTP_URL: 'smtp://127.0.0.1:1',
      PLATFORM_FROM: 'postrider@example.com',
    })
    const { welcome, demo } = running
    const api = apiClient(
      () => demo.baseUrl,
      () => ({ authorization: `Bearer ${demo.secretKey}` }),
    )

    const domains = await api.get('/domains/project/current')
    const inbox = await api.get('/inbox')

    expect(welcome).toMatchObject({ provider: 'smtp', inbox: 'off', canSend: false })
    expect([domains.body, inbox.status]).toEqual([[], 404])
  }, 60_000)
})
