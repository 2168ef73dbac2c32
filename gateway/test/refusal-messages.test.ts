import type { FakeProject } from '@postrider/testing/fakes'
import { bearer, startGateway, type GatewayUnderTest } from './start.ts'

let under: GatewayUnderTest
let project: FakeProject
beforeAll(async () => {
  under = await startGateway()
  project = under.accounts.addProject()
})
afterAll(() => under.stop())

const signIn = 'Sign in with POST /auth/login'
const noSession = 'You are not signed in, or the session has ended.'

type RefusalCase = [what: string, call: string, headers: () => Record<string, string>, expected: object]

describe('the error for an invalid key or session', () => {
  const cases: RefusalCase[] = [
    [
      'a resource without credentials',
      'GET /contacts',
      () => ({}),
      {
        code: 'UNAUTHORIZED',
        message: 'The header `Authorization` is missing, and you are not signed in or the session has ended.',
        suggestion: `Send "Authorization: Bearer sk_…" with the project's secret key, or sign in with POST /auth/login.`,
      },
    ],
    [
      'a resource without a session, for a request that names a project',
      'GET /contacts',
      () => ({ 'x-project-id': project.id }),
      { code: 'UNAUTHORIZED', message: noSession, suggestion: `${signIn}.` },
    ],
    [
      'a user endpoint without a session',
      'GET /users/@me',
      () => ({ cookie: 'session=over' }),
      { code: 'UNAUTHORIZED', message: noSession, suggestion: `${signIn}.` },
    ],
    ...['GET /users/@me', 'POST /users/@me/projects/PROJECT/regenerate-keys'].map((call): RefusalCase => [
      'a user endpoint with a key',
      call,
      () => bearer(project.secretKey),
      {
        code: 'UNAUTHORIZED',
        message: 'This endpoint requires a signed-in user and does not accept API keys.',
        suggestion: `${signIn} and send the session cookie.`,
      },
    ]),
    ...['POST /v1/send', 'GET /contacts'].map((call): RefusalCase => [
      'a secret-key endpoint with the public key',
      call,
      () => bearer(project.publicKey),
      {
        code: 'INVALID_API_KEY',
        message: 'This endpoint requires a valid secret key (sk_…).',
        suggestion:
          "Send the project's secret key (sk_…) instead of its public key. A public key can only call POST /v1/track.",
      },
    ]),
    [
      'a public-key endpoint with the secret key',
      'POST /v1/track',
      () => bearer(project.secretKey),
      {
        code: 'INVALID_API_KEY',
        message: 'This endpoint requires a valid public key (pk_…).',
        suggestion:
          "Send the project's public key (pk_…) instead of its secret key. To track events with the secret key, call POST /events/track.",
      },
    ],
    [
      'a secret-key endpoint with an unknown key',
      'POST /v1/send',
      () => bearer(`sk_${'x'.repeat(48)}`),
      {
        code: 'INVALID_API_KEY',
        suggestion:
          "Check that the key is the project's current secret key: a rotation invalidates the old keys immediately.",
      },
    ],
  ]

  it.each(cases)('for %s explains which credentials to send: %s', async (_what, call, headers, expected) => {
    const [method = '', path = ''] = call.replace('PROJECT', project.id).split(' ')
    const as = under.as(headers())

    const { status, body } = await (method === 'GET' ? as.get(path) : as.post(path, { body: {} }))

    expect([status, body.error]).toEqual([401, expect.objectContaining(expected)])
  })
})
