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
const noSession = 'ou are not signed in, or the session has ended.'

type Words = [what: string, call: string, headers: () => Record<string, string>, expected: object]

describe('A request that is refused for its key or session', () => {
  const cases: Words[] = [
    [
      'a resource without either',
      'GET /contacts',
      () => ({}),
      {
        code: 'UNAUTHORIZED',
        message: `The request has no Authorization header, and y${noSession}`,
        suggestion: `Send "Authorization: Bearer sk_…" with the project's secret key, or sign in with POST /auth/login.`,
      },
    ],
    [
      'people without a session',
      'GET /users/@me',
      () => ({ cookie: 'session=over' }),
      { code: 'UNAUTHORIZED', message: `Y${noSession}`, suggestion: `${signIn}.` },
    ],
    ...['GET /users/@me', 'POST /users/@me/projects/PROJECT/regenerate-keys'].map((call): Words => [
      'people with a key',
      call,
      () => bearer(project.secretKey),
      {
        code: 'UNAUTHORIZED',
        message: 'This endpoint is for signed-in people: it takes no API key.',
        suggestion: `${signIn}, and call with the cookie that it sets.`,
      },
    ]),
    ...['POST /v1/send', 'GET /contacts'].map((call): Words => [
      'the secret key with the public one',
      call,
      () => bearer(project.publicKey),
      {
        code: 'INVALID_API_KEY',
        message: 'This endpoint needs a valid secret key (sk_…).',
        suggestion:
          "You have sent a public key (pk_…), which is for POST /v1/track alone; send the project's secret key (sk_…) here.",
      },
    ]),
    [
      'the public key with the secret one',
      'POST /v1/track',
      () => bearer(project.secretKey),
      {
        code: 'INVALID_API_KEY',
        message: 'This endpoint needs a valid public key (pk_…).',
        suggestion:
          "You have sent a secret key (sk_…), with which a server tracks events by POST /events/track; send the project's public key (pk_…) here.",
      },
    ],
    [
      'the secret key with one that is unknown',
      'POST /v1/send',
      () => bearer(`sk_${'x'.repeat(48)}`),
      {
        code: 'INVALID_API_KEY',
        suggestion:
          "Check that the key is the project's current secret key; a rotation invalidates the old keys immediately.",
      },
    ],
  ]

  it.each(cases)('because it asks %s is told what to send: %s', async (_what, call, headers, expected) => {
    const [method = '', path = ''] = call.replace('PROJECT', project.id).split(' ')
    const as = under.as(headers())

    const { status, body } = await (method === 'GET' ? as.get(path) : as.post(path, { body: {} }))

    expect([status, body.error]).toEqual([401, expect.objectContaining(expected)])
  })
})
