import { inspect } from 'node:util'
import type { Logger } from '@postrider/process'
import { services } from '@postrider/services'
import { watchedLog } from '@postrider/testing/jest'
import { tablesWith } from '@postrider/testing/postgres'
import { browserOf, mailsTo, tokenTo } from '../support/browser.ts'
import { startFlow, type Flow } from '../support/start-flow.ts'
import { unrulyBroker } from '../support/unruly-broker.ts'

/** All log lines of all levels. */
const logged: string[] = []

/** A broker that records all published messages. */
const { broker, published } = unrulyBroker()
let flow: Flow

beforeAll(async () => {
  await broker.start()
  flow = await startFlow(
    { LOG_LEVEL: 'debug', SIGNUPS_PER_HOUR: '0' },
    {
      loggerOf: listeningLog,
      overrides: Object.fromEntries(services.map(({ name }) => [name, { broker }])),
    },
  )
})
afterAll(async () => {
  await flow.stop()
  await broker.stop()
})

function listeningLog(part: string): Logger {
  const watched = watchedLog(part)
  const record =
    (level: keyof Logger) =>
    (event: string, fields?: Record<string, unknown>): void => {
      logged.push(`${event} ${inspect(fields, { depth: 10, maxStringLength: null })}`)
      watched[level](event, fields)
    }
  return { error: record('error'), warn: record('warn'), info: record('info'), debug: record('debug') }
}

const passwords = {
  first: 'correct horse battery',
  second: 'staple of another kind',
  third: 'third time lucky!',
}
const email = 'ada@example.com'

describe('a password', () => {
  it('can be reset with the token in a mail, and all sessions end before the response', async () => {
    const one = await browserOf(flow, '/auth/signup', { email, password: passwords.first })
    const two = await browserOf(flow, '/auth/login', { email, password: passwords.first })
    const alive = async () => [await one.client.get('/users/@me'), await two.client.get('/users/@me')]
    expect((await alive()).map(({ status }) => status)).toEqual([200, 200])

    await flow.anybody.post('/auth/request-password-reset', { body: { email } })
    const token = await tokenTo(flow, email)
    const body = { token, newPassword: passwords.second }
    const reset = await flow.anybody.post('/auth/reset-password', { body })
    const after = await alive()
    const old = await flow.anybody.post('/auth/login', { body: { email, password: passwords.first } })
    const three = await browserOf(flow, '/auth/login', { email, password: passwords.second })

    expect(reset.status).toBe(200)
    expect(after.map(({ status, body: said }) => [status, said.error.code])).toEqual(
      Array(2).fill([401, 'UNAUTHORIZED']),
    )
    expect(old.status).toBe(401)
    expect((await three.client.get('/users/@me')).status).toBe(200)
  })

  it('can be changed, and all other sessions then end; the new password allows a change of the address', async () => {
    const one = await browserOf(flow, '/auth/login', { email, password: passwords.second })
    const two = await browserOf(flow, '/auth/login', { email, password: passwords.second })
    const change = { currentPassword: passwords.second, newPassword: passwords.third }

    const changed = await one.client.post('/users/@me/password', { body: change })
    const states = [await one.client.get('/users/@me'), await two.client.get('/users/@me')]
    const wish = { email: 'ada@example.org', password: passwords.third }
    const requested = await one.client.post('/users/@me/email', { body: wish })
    const token = await tokenTo(flow, 'ada@example.org')
    await one.client.post('/auth/verify-email', { body: { token } })

    expect([changed.status, requested.status, ...states.map(({ status }) => status)]).toEqual([
      200, 200, 200, 401,
    ])
    expect((await one.client.get('/users/@me')).body.email).toBe('ada@example.org')
    expect((await mailsTo(flow, email))[0]?.subject).toBe('Your email address was changed')
  })

  it('is not contained in any log line, message or table, and tokens are only contained in captured mails', async () => {
    const pending = await browserOf(flow, '/auth/signup', {
      email: 'bo@example.com',
      password: passwords.first,
    })
    await flow.anybody.post('/auth/request-password-reset', { body: { email: 'bo@example.com' } })
    await flow.anybody.post('/auth/reset-password', {
      body: { token: 'f'.repeat(64), newPassword: passwords.second },
    })
    const unused = await tokenTo(flow, 'bo@example.com')
    const project = await pending.client.post('/users/@me/projects', { body: { name: 'Team' } })
    await pending.client.post(`/projects/${project.body.id}/members`, { body: { email: 'cy@example.com' } })
    const invitation = await tokenTo(flow, 'cy@example.com')
    const mails = [...(await mailsTo(flow, email)), ...(await mailsTo(flow, 'ada@example.org'))]
    const used = mails.flatMap(({ html }) => /#token=([0-9a-f]{64})"/.exec(html)?.[1] ?? [])
    const secrets = [
      unused,
      invitation,
      ...used,
      ...Object.values(passwords),
      'f'.repeat(64),
      pending.cookie.slice(8),
    ]
    expect(secrets.filter((secret) => secret.length < 10)).toEqual([])
    expect(used).toHaveLength(2)

    for (const secret of secrets) {
      expect(logged.filter((line) => line.includes(secret))).toEqual([])
      expect(JSON.stringify(published)).not.toContain(secret)
      for (const url of flow.databaseUrls)
        expect(await tablesWith(url, secret, { except: ['inbox_messages'] })).toEqual([])
    }
    expect(logged.length).toBeGreaterThan(10)
  })
})
