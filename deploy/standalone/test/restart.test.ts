import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { httpClient } from '@postrider/testing'
import { readConfig } from '../src/config.ts'
import { startStandalone, type Standalone } from '../src/standalone.ts'

let dataDir: string
let running: Standalone | undefined
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'postrider-restart-'))
})
afterAll(async () => {
  await running?.stop()
  await rm(dataDir, { recursive: true, force: true })
})

const start = async (): Promise<Standalone['demo']> => {
  await running?.stop()
  running = await startStandalone(readConfig({ DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'silent' }))
  return running.demo
}

const clientOf = ({ baseUrl, secretKey }: Standalone['demo']) =>
  httpClient(
    () => baseUrl,
    () => ({ authorization: `Bearer ${secretKey}` }),
  )

describe('A second start', () => {
  it('has the same project, people and login, though demo.json was damaged', async () => {
    const first = await start()
    const { status, body } = await clientOf(first).post('/contacts', { body: { email: 'ada@example.net' } })
    expect(status).toBe(201)
    await writeFile(join(dataDir, 'demo.json'), '{"half')

    const second = await start()

    expect(second).toEqual({ ...first, baseUrl: second.baseUrl })
    expect(JSON.parse(await readFile(join(dataDir, 'demo.json'), 'utf8'))).toEqual(second)
    const client = clientOf(second)
    expect((await client.post('/auth/login', { body: second.user })).status).toBe(200)
    expect((await client.get(`/contacts/${body.id}`)).body.email).toBe('ada@example.net')
  }, 60_000)
})
