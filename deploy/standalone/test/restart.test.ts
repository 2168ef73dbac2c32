import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readPassword, superuser } from '@postrider/embedded-postgres'
import { apiClient } from '@postrider/testing/service'
import pg from 'pg'
import { readConfig } from '../src/config.ts'
import { startStandalone, type Standalone } from '../src/standalone.ts'
import { somePort } from './some-port.ts'

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
  const env = { DATA_DIR: dataDir, PORT: await somePort(), LOG_LEVEL: 'silent' }
  running = await startStandalone(readConfig(env))
  return running.demo
}

const clientOf = ({ baseUrl, secretKey }: Standalone['demo']) =>
  apiClient(
    () => baseUrl,
    () => ({ authorization: `Bearer ${secretKey}` }),
  )

describe('a restarted server', () => {
  it('has the same project, contacts and login, although demo.json was damaged', async () => {
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

  it('accepts the sign-in link that it prints, once', async () => {
    const client = clientOf(await start())
    const body = { token: running?.welcome.signInToken }

    const signedIn = await client.post('/auth/sign-in-link', { body })
    const again = await client.post('/auth/sign-in-link', { body })

    expect(signedIn).toMatchObject({ status: 200, body: { data: { email: 'demo@example.com' } } })
    expect(again.status).toBe(400)
  })

  it('is ready immediately although a crash has left a claimed mail', async () => {
    const { status, body } = await clientOf(await start()).post('/v1/send', {
      body: { to: 'ada@example.net', from: 'hello@example.com', subject: 'Hello', body: 'Hi' },
    })
    expect(status).toBe(200)
    await running?.composition.idle()
    const emailId = body.data.emails[0].email
    await leaveClaimed(emailId)

    const from = performance.now()
    const second = await start()

    expect(performance.now() - from).toBeLessThan(25_000)
    const queued = await clientOf(second).get(`/emails/${emailId}`)
    expect(queued.body.status).toBe('QUEUED')
  }, 60_000)
})

/** Changes a mail to its state after a crash that followed its claim. */
async function leaveClaimed(emailId: string): Promise<void> {
  const port = (await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')[3]
  const password = await readPassword(join(dataDir, 'postgres'))
  const client = new pg.Client(`postgres://${superuser}:${password}@127.0.0.1:${port}/send`)
  await client.connect()
  await client.query(`update emails set status = 'QUEUED' where id = $1`, [emailId])
  await client.query(
    `insert into deliveries (email_id, project_id, priority, due_at, claim_id)
     select id, project_id, 1, now() + interval '2 minutes', id from emails where id = $1`,
    [emailId],
  )
  await client.end()
}
