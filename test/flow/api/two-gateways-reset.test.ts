import { notRunWithout, testEngine } from '@postrider/testing/engines'
import type { ApiResponse } from '@postrider/testing/service'
import { startTwoGateways, type Side, type TwoGateways } from '../support/two-gateways.ts'

const redis = await testEngine('redis')
const { url: redisUrl } = redis
if (redisUrl === undefined) notRunWithout('redis', 'two gateways with their key store on Redis', redis)

const stores: [where: string, url: string | undefined][] = [
  ['in this process', undefined],
  ...(redisUrl === undefined ? [] : [['on Redis', redisUrl] satisfies [string, string]]),
]

const origin = 'http://127.0.0.1:8080'
const password = 'correct horse battery'
const newPassword = 'staple of another kind'
const sides = ['one', 'other'] as const

describe.each(stores)('two gateways with their key store %s', (_where, url) => {
  let gateways: TwoGateways
  beforeAll(async () => {
    gateways = await startTwoGateways(url)
  })
  afterAll(() => gateways.stop())

  const cookieOf = (answer: ApiResponse) => ({
    cookie: (answer.headers.get('set-cookie') ?? '').split(';')[0] ?? '',
    origin,
  })

  it.each(['resets the password', 'changes the password'])(
    'reject all other sessions of a user as soon as the user %s',
    async (how) => {
      const email = `${how.replaceAll(' ', '.')}@example.com`
      const through = (side: Side, headers = {}) => gateways.through(side, headers)
      await through('one').post('/auth/signup', { body: { email, password } })
      const logIn = async () =>
        cookieOf(await through('one').post('/auth/login', { body: { email, password } }))
      const [first, second] = [await logIn(), await logIn()]
      await through('other').post('/auth/request-password-reset', { body: { email } })
      const token = await tokenOf(email)
      const changes: Record<string, () => Promise<ApiResponse>> = {
        'resets the password': () =>
          through('one').post('/auth/reset-password', { body: { token, newPassword } }),
        'changes the password': () =>
          through('one', first).post('/users/@me/password', {
            body: { currentPassword: password, newPassword },
          }),
      }
      const ask = (side: Side) => through(side, second).get('/users/@me')
      for (const side of sides) expect((await ask(side)).status).toBe(200)

      const changed = await changes[how]?.()
      const after = await Promise.all([...sides, ...sides].map(ask))

      expect(changed?.status).toBe(200)
      expect(after.map(({ status }) => status)).toEqual([401, 401, 401, 401])
      const stays = how === 'changes the password' ? 200 : 401
      for (const side of sides) expect((await through(side, first).get('/users/@me')).status).toBe(stays)
    },
  )

  /** Waits for the only mail to this address. Returns the token in the mail. */
  async function tokenOf(email: string): Promise<string> {
    await gateways.idle()
    const list = await gateways.through('one').get(`/inbox/messages?to=${email}`)
    const mail = await gateways.through('one').get(`/inbox/messages/${list.body.messages[0].id}`)
    return /#token=([0-9a-f]{64})"/.exec(mail.body.html)?.[1] ?? ''
  }
})
