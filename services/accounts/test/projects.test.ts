import { v7 as uuidv7 } from 'uuid'
import {
  addMember,
  anonymous,
  someUser,
  startAccounts,
  type AccountsUnderTest,
  type TestUser,
} from './start.ts'

let accounts: AccountsUnderTest

beforeAll(async () => {
  accounts = await startAccounts()
})
afterAll(() => accounts.stop())

const uuid = expect.stringMatching(/^[0-9a-f-]{36}$/)
const instant = expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/)

const path = '/users/@me/projects'
const makeProject = async ({ client }: TestUser, name = 'Ada & Co') =>
  (await client.post(path, { body: { name } })).body
const saidOf = async (projectId: string) =>
  (await accounts.said()).filter((message) => message.key === projectId)
const disable = (projectId: string) =>
  accounts
    .asPeer()
    .post('/internal/projects/set-disabled', { body: { projectId, disabled: true, reason: 'MANUAL' } })

describe('GET /users/@me', () => {
  it('tells who is signed in', async () => {
    const user = await someUser(accounts)

    const { status, body } = await user.client.get('/users/@me')

    expect({ status, body }).toEqual({
      status: 200,
      body: { id: user.id, email: user.email, emailVerified: true },
    })
  })

  it('is 401 for a key and for nobody', async () => {
    const key = { kind: 'key', keyType: 'secret', projectId: uuidv7(), generation: 1 } as const

    for (const caller of [key, anonymous])
      expect(await accounts.as(caller).get('/users/@me')).toMatchObject({
        status: 401,
        body: { error: { code: 'UNAUTHORIZED' } },
      })
  })
})

describe('POST /users/@me/projects', () => {
  it('makes a project with both keys and answers the whole row; the second time it makes another', async () => {
    const user = await someUser(accounts)

    const first = await user.client.post(path, { body: { name: '  Ada & Co ' } })
    const second = await user.client.post(path, { body: { name: 'Ada & Co' } })

    expect({ status: first.status, body: first.body }).toEqual({
      status: 201,
      body: {
        id: uuid,
        name: 'Ada & Co',
        public: expect.stringMatching(/^pk_[\w-]{48}$/),
        secret: expect.stringMatching(/^sk_[\w-]{48}$/),
        role: 'OWNER',
        disabled: false,
        disabledReason: null,
        tracking: 'ENABLED',
        language: 'en',
        customer: null,
        subscription: null,
        billingLimitWorkflows: null,
        billingLimitCampaigns: null,
        billingLimitTransactional: null,
        billingLimitInbound: null,
        createdAt: instant,
        updatedAt: instant,
      },
    })
    expect(second.body.id).not.toBe(first.body.id)
    expect((await user.client.get(path)).body).toEqual([first.body, second.body])
  })

  it('says project.created with the whole project', async () => {
    const { id } = await makeProject(await someUser(accounts))

    expect(await saidOf(id)).toEqual([
      {
        type: 'project.created',
        key: id,
        projectId: id,
        generation: 1,
        correlationId: expect.any(String),
        data: {
          id,
          name: 'Ada & Co',
          disabled: false,
          language: 'en',
          tracking: 'ENABLED',
          generation: 1,
          version: 1,
        },
      },
    ])
  })

  it.each([
    ['missing', undefined, 'invalid_type'],
    ['empty', ' ', 'too_small'],
    ['too long', 'x'.repeat(101), 'too_big'],
    ['holding a zero-width space', 'Ada\u200bCo', 'invalid_string'],
    ['holding a text direction override', 'Ada \u202eoC', 'invalid_string'],
    ['holding a Hangul filler', '\u3164', 'invalid_string'],
    ['holding a no-break space', 'Ada\u00a0Co', 'invalid_string'],
    ['holding a line break', 'Ada\nCo', 'invalid_string'],
  ])('is 422 for a name that is %s', async (_what, name, code) => {
    const user = await someUser(accounts)

    const answer = await user.client.post(path, { body: { name } })

    expect(answer).toMatchObject({
      status: 422,
      body: { error: { code: 'VALIDATION_ERROR', errors: [{ field: 'name', code }] } },
    })
  })

  it('takes names in any script, with emoji', async () => {
    const user = await someUser(accounts)

    for (const name of ['日本語', 'Ünïcode', 'Ada ❤️', '😀', 'x'.repeat(100)])
      expect((await makeProject(user, name)).name).toBe(name)
  })

  it('is 403 for who is in a disabled project', async () => {
    const user = await someUser(accounts)
    const { id } = await makeProject(user)
    await disable(id)

    const answer = await user.client.post(path, { body: { name: 'Another' } })

    expect(answer).toMatchObject({
      status: 403,
      body: { error: { code: 'PROJECT_DISABLED', suggestion: expect.any(String) } },
    })
  })
})

describe('GET /users/@me/projects', () => {
  it('shows only projects one is in, and a MEMBER no secret key', async () => {
    const [owner, member, stranger] = [
      await someUser(accounts),
      await someUser(accounts),
      await someUser(accounts),
    ]
    const project = await makeProject(owner)
    await addMember(accounts, { projectId: project.id, userId: member.id, role: 'MEMBER' })

    expect((await member.client.get(path)).body).toEqual([{ ...project, role: 'MEMBER', secret: null }])
    expect((await stranger.client.get(path)).body).toEqual([])
  })
})

describe('PATCH /users/@me/projects/:id', () => {
  it('changes what is named, says so once, and changes nothing the second time', async () => {
    const user = await someUser(accounts)
    const project = await makeProject(user)
    const change = { body: { name: 'Bo', tracking: 'MARKETING_ONLY', language: 'pt-BR' } }

    const first = await user.client.patch(`${path}/${project.id}`, change)
    const second = await user.client.patch(`${path}/${project.id}`, change)

    expect({ status: first.status, body: first.body }).toEqual({
      status: 200,
      body: { ...project, ...change.body, updatedAt: instant },
    })
    expect({ status: second.status, body: second.body }).toEqual({ status: 200, body: first.body })
    expect(await saidOf(project.id)).toMatchObject([
      { type: 'project.created', data: { version: 1 } },
      { type: 'project.updated', data: { ...change.body, version: 2, generation: 1 } },
    ])
  })

  it('leaves a project as it is when the body names nothing', async () => {
    const user = await someUser(accounts)
    const project = await makeProject(user)

    const answer = await user.client.patch(`${path}/${project.id}`, { body: { unknown: true } })

    expect({ status: answer.status, body: answer.body }).toEqual({ status: 200, body: project })
  })

  it('is 422 for a language or a tracking mode that is none', async () => {
    const user = await someUser(accounts)
    const { id } = await makeProject(user)

    const answer = await user.client.patch(`${path}/${id}`, {
      body: { language: 'English', tracking: 'YES' },
    })

    expect(answer).toMatchObject({
      status: 422,
      body: {
        error: {
          errors: [
            { field: 'tracking', code: 'invalid_enum_value' },
            { field: 'language', code: 'invalid_string' },
          ],
        },
      },
    })
  })
})

describe('who may do what to a project', () => {
  const attempts = {
    rename: ({ client }: TestUser, id: string) => client.patch(`${path}/${id}`, { body: { name: 'New' } }),
    rotate: ({ client }: TestUser, id: string) => client.post(`${path}/${id}/regenerate-keys`),
    delete: ({ client }: TestUser, id: string) => client.delete(`${path}/${id}`),
  }

  it.each([
    ['rename', { OWNER: 200, ADMIN: 200, MEMBER: 403 }],
    ['rotate', { OWNER: 200, ADMIN: 200, MEMBER: 403 }],
    ['delete', { OWNER: 200, ADMIN: 403, MEMBER: 403 }],
  ] as const)('%s: %o, and 404 for strangers and for ids that are none', async (what, expected) => {
    const stranger = await someUser(accounts)
    for (const role of ['MEMBER', 'ADMIN', 'OWNER'] as const) {
      const user = await someUser(accounts)
      const { id } = await makeProject(await someUser(accounts))
      await addMember(accounts, { projectId: id, userId: user.id, role })

      const denied = await attempts[what](stranger, id)
      const answer = await attempts[what](user, id)

      expect(denied).toMatchObject({
        status: 404,
        body: { error: { code: 'RESOURCE_NOT_FOUND', details: { resource: 'project', id } } },
      })
      expect([answer.status, answer.body.error?.code]).toEqual([
        expected[role],
        expected[role] === 403 ? 'FORBIDDEN' : undefined,
      ])
    }
    expect((await attempts[what](stranger, 'not-a-uuid')).status).toBe(404)
    expect((await attempts[what](stranger, uuidv7())).status).toBe(404)
  })

  it('lets nobody write to a disabled project, and its members still read it', async () => {
    const user = await someUser(accounts)
    const { id } = await makeProject(user)
    await disable(id)

    for (const attempt of Object.values(attempts))
      expect(await attempt(user, id)).toMatchObject({
        status: 403,
        body: { error: { code: 'PROJECT_DISABLED' } },
      })
    expect((await user.client.get(path)).body).toMatchObject([
      { id, disabled: true, disabledReason: 'MANUAL' },
    ])
  })
})
