import { httpClient } from '@postrider/testing/service'
import { browserOf, mailsTo, tokenTo } from '../support/browser.ts'
import { sharedFlow, startFlow, type Flow, type Project } from '../support/start-flow.ts'

let flow: Flow

beforeAll(async () => {
  flow = await sharedFlow()
})
afterAll(() => flow.stop())

const password = 'correct horse battery'

/** Signs up a user. Returns a client without a project and a function that returns a client for a project. */
async function signUp(email: string) {
  const { status, body, headers } = await flow.anybody.post('/auth/signup', { body: { email, password } })
  expect(status).toBe(200)
  const cookie = (headers.get('set-cookie') ?? '').split(';')[0] ?? ''
  const sent = { cookie, origin: flow.url }
  const inProject = ({ id }: Project) => ({ ...sent, 'x-project-id': id })
  const client = (headersOf: Record<string, string>) =>
    httpClient(
      () => flow.url,
      () => headersOf,
    )
  return {
    id: String(body.data.id),
    email,
    client: client(sent),
    within: (project: Project) => client(inProject(project)),
  }
}

describe('members', () => {
  it('have access from the moment they join until they are removed, with the permissions of their current role', async () => {
    const project = await flow.newProject()
    const ada = await signUp('ada.of.people@example.com')
    const members = `/projects/${project.id}/members`

    expect((await ada.within(project).get('/contacts')).status).toBe(403)
    const joined = await project.owner.post(members, { body: { email: ada.email } })
    expect(joined).toMatchObject({ status: 201, body: { userId: ada.id, role: 'MEMBER' } })
    expect((await ada.within(project).get('/contacts')).status).toBe(200)
    expect((await ada.client.get('/users/@me/projects')).body).toMatchObject([
      { id: project.id, role: 'MEMBER', secret: null },
    ])
    expect((await ada.client.post(members, { body: { email: 'bob.of.people@example.com' } })).status).toBe(
      403,
    )

    await project.owner.patch(`${members}/${ada.id}`, { body: { role: 'ADMIN' } })
    expect((await ada.client.post(members, { body: { email: 'bob.of.people@example.com' } })).status).toBe(
      201,
    )
    expect((await project.owner.get(`/projects/${project.id}/invitations`)).body).toMatchObject([
      { email: 'bob.of.people@example.com', role: 'MEMBER', invitedBy: ada.email },
    ])
    // Without address verification, a user who signs up with an invited address joins the project.
    const bob = await signUp('bob.of.people@example.com')
    expect((await bob.within(project).get('/contacts')).status).toBe(200)
    expect((await project.owner.get(`/projects/${project.id}/invitations`)).body).toEqual([])
    expect((await bob.client.get(members)).body).toMatchObject([
      { role: 'OWNER' },
      { userId: ada.id, role: 'ADMIN' },
      { userId: bob.id, role: 'MEMBER' },
    ])

    expect((await project.owner.delete(`${members}/${ada.id}`)).status).toBe(204)
    expect((await ada.within(project).get('/contacts')).status).toBe(403)
    expect((await ada.client.get(members)).status).toBe(404)
    expect((await bob.client.delete(`${members}/${bob.id}`)).status).toBe(204)
    expect((await bob.within(project).get('/contacts')).status).toBe(403)
  })
})

describe('an invitation, if addresses must be verified', () => {
  let verifying: Flow
  beforeAll(async () => {
    verifying = await startFlow({ VERIFY_EMAIL_ON_SIGNUP: 'true' })
  })
  afterAll(() => verifying.stop())

  /** Signs up a user, verifies the address and creates a project. */
  async function createProject() {
    const email = 'orchard.owner@example.com'
    const { client } = await browserOf(verifying, '/auth/signup', { email, password })
    await client.post('/auth/verify-email', { body: { token: await tokenTo(verifying, email) } })
    const { body } = await client.post('/users/@me/projects', { body: { name: 'Orchard' } })
    return { id: String(body.id), client, members: `/projects/${body.id}/members` }
  }

  it('is accepted with the link in its mail, and the link also verifies the address', async () => {
    const project = await createProject()
    const email = 'orchard.ada@example.com'
    await project.client.post(project.members, { body: { email, role: 'ADMIN' } })
    const [mail] = await mailsTo(verifying, email)
    const token = await tokenTo(verifying, email)
    const ada = await browserOf(verifying, '/auth/signup', { email, password })

    // Signing up does not prove that the address belongs to the user.
    expect((await ada.client.get(project.members)).body.error.code).toBe('EMAIL_VERIFICATION_REQUIRED')
    const accepted = await ada.client.post('/auth/accept-invitation', { body: { token } })

    expect(mail?.subject).toContain('Orchard')
    expect(mail?.text).toContain('orchard.owner@example.com')
    expect([accepted.status, accepted.body]).toEqual([
      200,
      { projectId: project.id, name: 'Orchard', role: 'ADMIN' },
    ])
    expect((await ada.client.get('/users/@me')).body.emailVerified).toBe(true)
    expect((await ada.client.get(project.members)).body).toHaveLength(2)

    const bob = await browserOf(verifying, '/auth/signup', { email: 'orchard.bob@example.com', password })
    await project.client.post(project.members, { body: { email: 'orchard.bob@example.com' } })
    expect((await project.client.get(project.members)).body).toHaveLength(2)
    // One mail contains the invitation. The other mail verifies the address, which also accepts the
    // invitation.
    const invitation = await tokenTo(verifying, 'orchard.bob@example.com', '/accept-invitation')
    const verification = await tokenTo(verifying, 'orchard.bob@example.com', '/verify-email')
    const verified = await bob.client.post('/auth/verify-email', { body: { token: verification } })
    expect(verified.status).toBe(200)
    expect((await bob.client.get(project.members)).body).toHaveLength(3)
    const again = await bob.client.post('/auth/accept-invitation', { body: { token: invitation } })
    expect(again.status).toBe(400)
  })
})

describe('the setup state', () => {
  it('reflects the progress of the project', async () => {
    const project = await flow.newProject()
    const path = `/projects/${project.id}/setup-state`
    const state = async () => (await project.api.get(path)).body
    const bare = {
      hasSubscription: false,
      hasVerifiedDomain: true,
      hasSentMail: false,
      contactCount: 0,
      hasSentCampaign: false,
      lastCampaignSentAt: null,
      hasEnabledWorkflow: false,
      storage: { used: expect.any(Number), limit: expect.any(Number) },
    }
    expect(await state()).toEqual(bare)

    await project.api.post('/contacts', { body: { email: 'ada@example.net' } })
    const workflow = await project.api.post('/workflows', { body: { name: 'W', eventName: 'signed up' } })
    await project.api.post(`/workflows/${workflow.body.id}/steps`, {
      body: { type: 'DELAY', name: 'D', position: { x: 0, y: 0 }, config: { amount: 1, unit: 'days' } },
    })
    await project.api.patch(`/workflows/${workflow.body.id}`, { body: { enabled: true } })
    const campaign = await project.api.post('/campaigns', {
      body: { name: 'C', subject: 'S', body: '<p>B</p>', from: `us@${project.domain}`, audienceType: 'ALL' },
    })
    await project.api.post(`/campaigns/${campaign.body.data.id}/send`, { body: {} })
    await flow.idle()

    const { sentAt } = (await project.api.get(`/campaigns/${campaign.body.data.id}`)).body.data
    const done = {
      ...bare,
      hasSentMail: true,
      contactCount: 1,
      hasSentCampaign: true,
      lastCampaignSentAt: sentAt,
      hasEnabledWorkflow: true,
    }
    expect(sentAt).not.toBeNull()
    expect(await state()).toEqual(done)
    expect((await project.owner.get(path)).body).toEqual(done)
  })

  it('is only returned to members of the project', async () => {
    const [project, other] = [await flow.newProject(), await flow.newProject()]

    const { body } = await project.api.get('/projects')
    expect(body).toMatchObject({ id: project.id, defaultSenderDomain: project.domain })
    for (const client of [project.api, project.owner])
      expect((await client.get(`/projects/${other.id}/setup-state`)).status).toBe(404)
    expect((await project.open.get('/projects')).status).toBe(401)
  })
})

describe('sessions', () => {
  it('are listed with their devices, and can be ended one by one or all together', async () => {
    const { email, client } = await signUp('cleo.of.people@example.com')
    const logIn = async (userAgent: string) => {
      const answer = await flow.anybody.post('/auth/login', {
        body: { email, password },
        headers: { 'user-agent': userAgent },
      })
      const cookie = (answer.headers.get('set-cookie') ?? '').split(';')[0] ?? ''
      return httpClient(
        () => flow.url,
        () => ({ cookie, origin: flow.url }),
      )
    }
    const [phone, tablet] = [await logIn('Phone'), await logIn('Tablet')]
    const listed: { id: string; userAgent: string; current: boolean }[] = (
      await phone.get('/users/@me/sessions')
    ).body
    expect(listed.map(({ userAgent, current }) => [userAgent, current])).toEqual([
      ['Tablet', false],
      ['Phone', true],
      [expect.any(String), false],
    ])

    const tabletId = listed.find(({ userAgent }) => userAgent === 'Tablet')?.id
    expect((await phone.delete(`/users/@me/sessions/${tabletId}`)).status).toBe(204)
    expect((await tablet.get('/users/@me')).status).toBe(401)
    expect((await phone.delete('/users/@me/sessions')).body).toEqual({ ended: 1 })
    expect((await client.get('/users/@me')).status).toBe(401)
    expect((await phone.get('/users/@me')).status).toBe(200)
  })

  it('cannot be ended by a page of another website', async () => {
    const { client } = await signUp('dora.of.people@example.com')
    const { status, body } = await client.delete('/users/@me/sessions', {
      headers: { origin: 'https://evil.example' },
    })
    expect([status, body.error.code]).toEqual([403, 'FORBIDDEN'])
  })
})
