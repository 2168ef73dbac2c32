import { defaultMailLimits } from '@postrider/contracts/resources'
import {
  disableProject,
  instant,
  makeProject,
  projectsPath,
  publishedAbout,
  someUser,
  sharedAccounts,
  uuid,
  type AccountsUnderTest,
} from './start.ts'

let accounts: AccountsUnderTest

beforeAll(async () => {
  accounts = await sharedAccounts()
})
afterAll(() => accounts.stop())

describe('POST /users/@me/projects', () => {
  it('creates and returns a project with both keys; a repeat creates another project', async () => {
    const user = await someUser(accounts)

    const first = await user.client.post(projectsPath, { body: { name: '  Ada & Co ' } })
    const second = await user.client.post(projectsPath, { body: { name: 'Ada & Co' } })

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
        logoUrl: null,
        ...defaultMailLimits,
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
    expect((await user.client.get(projectsPath)).body).toEqual([first.body, second.body])
  })

  it('publishes project.created with the full project', async () => {
    const { id } = await makeProject(await someUser(accounts))

    expect(await publishedAbout(accounts, id)).toEqual([
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
          logoUrl: null,
          ...defaultMailLimits,
          generation: 1,
          version: 1,
          allowance: null,
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
  ])('returns 422 for a name that is %s', async (_what, name, code) => {
    const user = await someUser(accounts)

    const answer = await user.client.post(projectsPath, { body: { name } })

    expect(answer).toMatchObject({
      status: 422,
      body: { error: { code: 'VALIDATION_ERROR', errors: [{ field: 'name', code }] } },
    })
  })

  it('accepts names in any script and with emoji', async () => {
    const user = await someUser(accounts)

    for (const name of ['日本語', 'Ünïcode', 'Ada ❤️', '😀', 'x'.repeat(100)])
      expect((await makeProject(user, name)).name).toBe(name)
  })

  it('returns 403 for a member of a disabled project', async () => {
    const user = await someUser(accounts)
    const { id } = await makeProject(user)
    await disableProject(accounts, id)

    const answer = await user.client.post(projectsPath, { body: { name: 'Another' } })

    expect(answer).toMatchObject({
      status: 403,
      body: { error: { code: 'PROJECT_DISABLED', suggestion: expect.any(String) } },
    })
  })
})
