import { notRunWithout, testEngine } from '@postrider/testing/engines'
import { aroundChange, type ApiResponse } from '@postrider/testing/service'
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
const sides = ['one', 'other'] as const

describe.each(stores)('two gateways with their key store %s', (_where, url) => {
  let gateways: TwoGateways
  beforeAll(async () => {
    gateways = await startTwoGateways(url)
  })
  afterAll(() => gateways.stop())

  const signedIn = (answer: ApiResponse): Record<string, string> => {
    expect(answer.status).toBe(200)
    return { cookie: (answer.headers.get('set-cookie') ?? '').split(';')[0] ?? '', origin }
  }
  let users = 0
  const signUp = async () => {
    const email = `user${(users += 1)}@example.com`
    const answer = await gateways.through('one').post('/auth/signup', { body: { email, password } })
    return { email, id: String(answer.body.data.id), headers: signedIn(answer) }
  }
  const logIn = async (email: string) =>
    signedIn(await gateways.through('one').post('/auth/login', { body: { email, password } }))

  /** Creates a project with an owner and a second user with this role. */
  async function createTeam(role: string) {
    const [owner, member] = [await signUp(), await signUp()]
    const api = gateways.through('one', owner.headers)
    const { id } = (await api.post('/users/@me/projects', { body: { name: 'Team' } })).body
    await api.post(`/projects/${id}/members`, { body: { email: member.email, role } })
    return { id, owner, member, api }
  }

  const around = (ask: (side: Side) => Promise<ApiResponse>, change: () => Promise<ApiResponse>) =>
    aroundChange({ sides, ask, change })

  it('reject a member as soon as the removal has been confirmed', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { id, member, api } = await createTeam('MEMBER')
      const inProject = { ...member.headers, 'x-project-id': id }

      const { before, after, changed } = await around(
        (side) => gateways.through(side, inProject).get('/contacts'),
        () => api.delete(`/projects/${id}/members/${member.id}`),
      )

      expect(changed.status).toBe(204)
      expect(before).toContain(200)
      expect(after).toEqual(new Set([403]))
      for (const side of sides)
        expect((await gateways.through(side, member.headers).get(`/projects/${id}/members`)).status).toBe(404)
    }
  })

  it('apply a changed role as soon as the change has been confirmed', async () => {
    const { id, member, api } = await createTeam('ADMIN')
    const path = `/projects/${id}/members/${member.id}`
    const listInvitations = (side: Side) =>
      gateways.through(side, member.headers).get(`/projects/${id}/invitations`)

    const lowered = await around(listInvitations, () => api.patch(path, { body: { role: 'MEMBER' } }))
    const raised = await around(listInvitations, () => api.patch(path, { body: { role: 'ADMIN' } }))

    expect(lowered.before).toContain(200)
    expect(lowered.after).toEqual(new Set([403]))
    expect(raised.after).toEqual(new Set([200]))
  })

  it('accept a new member as soon as the member has joined the project', async () => {
    const { id, api } = await createTeam('MEMBER')
    const joining = await signUp()

    const { before, after } = await around(
      (side) => gateways.through(side, { ...joining.headers, 'x-project-id': id }).get('/contacts'),
      () => api.post(`/projects/${id}/members`, { body: { email: joining.email } }),
    )

    expect(before).toContain(403)
    expect(after).toEqual(new Set([200]))
  })

  it.each(['logs out', 'is ended from another session', 'is ended with all other sessions'])(
    'reject a session as soon as it %s',
    async (how) => {
      const user = await signUp()
      const session = await logIn(user.email)
      const first = gateways.through('one', user.headers)
      const listed: { id: string; current: boolean }[] = (await first.get('/users/@me/sessions')).body
      const other = listed.find(({ current }) => !current)
      const changes: Record<string, () => Promise<ApiResponse>> = {
        'logs out': () => gateways.through('one', session).get('/auth/logout'),
        'is ended from another session': () => first.delete(`/users/@me/sessions/${other?.id}`),
        'is ended with all other sessions': () => first.delete('/users/@me/sessions'),
      }

      const { before, after } = await around(
        (side) => gateways.through(side, session).get('/users/@me'),
        () => changes[how]?.() ?? Promise.reject(new Error(how)),
      )

      expect(before).toContain(200)
      expect(after).toEqual(new Set([401]))
      for (const side of sides)
        expect((await gateways.through(side, user.headers).get('/users/@me')).status).toBe(200)
    },
  )

  it('reject the keys of a project as soon as its deletion has been confirmed', async () => {
    const { id, member, api } = await createTeam('ADMIN')
    const { secret } = (await gateways.through('one', member.headers).get('/users/@me/projects')).body[0]

    const { before, after } = await around(
      (side) => gateways.through(side, { authorization: `Bearer ${secret}` }).get('/contacts'),
      () => api.delete(`/users/@me/projects/${id.toUpperCase()}`),
    )

    expect(before).toContain(200)
    expect(after).toEqual(new Set([401]))
  })
})
