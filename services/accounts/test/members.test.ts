import { expectLogs } from '@postrider/testing/jest'
import { v7 as uuidv7 } from 'uuid'
import {
  disableProject,
  instant,
  membersPath,
  roleOf,
  someTeam,
  someUser,
  startAccounts,
  type AccountsUnderTest,
} from './start.ts'

let accounts: AccountsUnderTest

beforeAll(async () => {
  accounts = await startAccounts()
})
afterAll(() => accounts.stop())

const denied = (status: number, code: string) => ({ status, body: { error: { code } } })

describe('GET /projects/:id/members', () => {
  it('lists the members, oldest first, for every member', async () => {
    const { id, owner, admin, member } = await someTeam(accounts)

    const answers = [owner, admin, member].map(({ client }) => client.get(membersPath(id)))

    for (const { status, body } of await Promise.all(answers))
      expect({ status, body }).toEqual({
        status: 200,
        body: [
          { userId: owner.id, email: owner.email, role: 'OWNER', createdAt: instant },
          { userId: admin.id, email: admin.email, role: 'ADMIN', createdAt: instant },
          { userId: member.id, email: member.email, role: 'MEMBER', createdAt: instant },
        ],
      })
  })

  it('returns 404 for non-members, unknown projects and invalid ids', async () => {
    const { id, owner, stranger } = await someTeam(accounts)

    for (const answer of [
      await stranger.client.get(membersPath(id)),
      await owner.client.get(membersPath(uuidv7())),
      await owner.client.get(membersPath('x')),
    ])
      expect(answer).toMatchObject(denied(404, 'RESOURCE_NOT_FOUND'))
  })
})

describe('POST /projects/:id/members', () => {
  it('adds an existing user immediately, as MEMBER by default', async () => {
    const { id, owner, stranger } = await someTeam(accounts)

    const { status, body } = await owner.client.post(membersPath(id), {
      body: { email: ` ${stranger.email.toUpperCase()} ` },
    })

    expect({ status, body }).toEqual({
      status: 201,
      body: { userId: stranger.id, email: stranger.email, role: 'MEMBER', createdAt: instant },
    })
    expect(await roleOf(accounts, stranger, id)).toBe('MEMBER')
    expect((await stranger.client.get('/users/@me/projects')).body).toMatchObject([{ id, role: 'MEMBER' }])
  })

  it('returns 409 for a member and keeps the role', async () => {
    const { id, owner, admin, stranger } = await someTeam(accounts)
    await owner.client.post(membersPath(id), { body: { email: stranger.email, role: 'ADMIN' } })

    for (const { email } of [stranger, admin, owner])
      expect(await owner.client.post(membersPath(id), { body: { email, role: 'MEMBER' } })).toMatchObject(
        denied(409, 'CONFLICT'),
      )
    expect(await roleOf(accounts, stranger, id)).toBe('ADMIN')
  })

  it('adds a user once for parallel requests', async () => {
    const { id, owner, admin, stranger } = await someTeam(accounts)
    const invite = ({ client }: typeof owner) =>
      client.post(membersPath(id), { body: { email: stranger.email, role: 'ADMIN' } })

    const answers = await Promise.all([owner, admin, owner, admin, owner].map(invite))

    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409, 409, 409])
    expect((await owner.client.get(membersPath(id))).body).toHaveLength(4)
  })

  it('returns 422 for an invalid address and an unknown role', async () => {
    const { id, owner, stranger } = await someTeam(accounts)

    for (const [body, field] of [
      [{}, 'email'],
      [{ email: 'nobody' }, 'email'],
      [{ email: stranger.email, role: 'KING' }, 'role'],
      [{ email: stranger.email, role: 'owner' }, 'role'],
    ] as const)
      expect(await owner.client.post(membersPath(id), { body })).toMatchObject({
        status: 422,
        body: { error: { code: 'VALIDATION_ERROR', errors: [{ field }] } },
      })
  })

  it('limits the attempts of a user per hour', async () => {
    const few = await startAccounts({ config: { invitationsPerHour: 3 } })
    const { id, owner, admin, member, stranger } = await someTeam(few)
    const invite = ({ client }: typeof owner, { email }: typeof owner) =>
      client.post(membersPath(id), { body: { email } })

    const answers = [
      await invite(owner, admin),
      await invite(owner, member),
      await invite(owner, admin),
      await invite(owner, stranger),
    ]
    const others = await invite(admin, stranger)
    await few.stop()

    expect(answers.map(({ status }) => status)).toEqual([409, 409, 409, 429])
    expect(others.status).toBe(201)
  })
})

describe('PATCH /projects/:id/members/:userId', () => {
  it('changes the role of a member, revokes the membership in the gateways, and is idempotent', async () => {
    const { id, owner, member } = await someTeam(accounts)
    const change = () => owner.client.patch(`${membersPath(id)}/${member.id}`, { body: { role: 'ADMIN' } })

    for (const { status, body } of [await change(), await change()])
      expect({ status, body }).toEqual({
        status: 200,
        body: { userId: member.id, email: member.email, role: 'ADMIN', createdAt: instant },
      })
    expect(await roleOf(accounts, member, id)).toBe('ADMIN')
    expect(accounts.keyStore.revoked).toContain(`member:${id}:${member.id}`)
  })

  it('returns 404 for a user who is not a member, and for an invalid id', async () => {
    const { id, owner, stranger } = await someTeam(accounts)

    for (const userId of [stranger.id, uuidv7(), 'x'])
      expect(
        await owner.client.patch(`${membersPath(id)}/${userId}`, { body: { role: 'ADMIN' } }),
      ).toMatchObject({ status: 404, body: { error: { details: { resource: 'member', id: userId } } } })
  })

  it('returns 503 and changes nothing when the key store is unavailable', async () => {
    expectLogs('request.refused')
    const { id, owner, member } = await someTeam(accounts)
    accounts.keyStore.isUnavailable = true

    const answer = await owner.client.patch(`${membersPath(id)}/${member.id}`, { body: { role: 'ADMIN' } })

    accounts.keyStore.isUnavailable = false
    expect(answer).toMatchObject(denied(503, 'EXTERNAL_SERVICE_ERROR'))
    expect(await roleOf(accounts, member, id)).toBe('MEMBER')
  })
})

describe('DELETE /projects/:id/members/:userId', () => {
  it('returns 404 for a member of another project', async () => {
    const { owner } = await someTeam(accounts)

    for (const id of [uuidv7(), 'x'])
      expect(await owner.client.delete(`${membersPath(id)}/${owner.id}`)).toMatchObject({
        status: 404,
        body: { error: { code: 'RESOURCE_NOT_FOUND', details: { resource: 'project', id } } },
      })
  })

  it('removes a member and revokes the membership in the gateways; a repeat returns 404', async () => {
    const { id, admin, member } = await someTeam(accounts)
    const remove = () => admin.client.delete(`${membersPath(id)}/${member.id}`)

    const [first, second] = [await remove(), await remove()]

    expect([first.status, first.body, second.status]).toEqual([204, '', 404])
    expect(await roleOf(accounts, member, id)).toBeUndefined()
    expect(accounts.keyStore.revoked).toContain(`member:${id}:${member.id}`)
    expect((await member.client.get('/users/@me/projects')).body).toEqual([])
  })

  it('revokes lower-case ids, as gateways cache them, even if the request contains capitals', async () => {
    const { id, owner, member } = await someTeam(accounts)

    await owner.client.delete(`${membersPath(id.toUpperCase())}/${member.id.toUpperCase()}`)

    expect(await roleOf(accounts, member, id)).toBeUndefined()
    expect(accounts.keyStore.revoked).toContain(`member:${id}:${member.id}`)
  })

  it('lets every member leave, but not remove other members without the required role', async () => {
    const { id, admin, member, owner } = await someTeam(accounts)

    expect((await member.client.delete(`${membersPath(id)}/${admin.id}`)).status).toBe(403)
    expect((await admin.client.delete(`${membersPath(id)}/${owner.id}`)).status).toBe(403)
    for (const { client, id: userId } of [member, admin])
      expect((await client.delete(`${membersPath(id)}/${userId}`)).status).toBe(204)
    expect((await owner.client.get(membersPath(id))).body).toHaveLength(1)
  })

  it('changes nothing and returns 503 when the key store is unavailable, or 403 when the project is disabled', async () => {
    expectLogs('request.refused')
    const { id, owner, member } = await someTeam(accounts)
    accounts.keyStore.isUnavailable = true

    const isUnavailable = await owner.client.delete(`${membersPath(id)}/${member.id}`)

    accounts.keyStore.isUnavailable = false
    await disableProject(accounts, id)
    const disabled = await owner.client.delete(`${membersPath(id)}/${member.id}`)
    expect([isUnavailable, disabled]).toMatchObject([
      denied(503, 'EXTERNAL_SERVICE_ERROR'),
      denied(403, 'PROJECT_DISABLED'),
    ])
    expect(await roleOf(accounts, member, id)).toBe('MEMBER')
  })
})

describe('a disabled project', () => {
  it('can be left by members who did not create it, and cannot be changed in any other way', async () => {
    const { id, owner, admin, member } = await someTeam(accounts)
    await owner.client.patch(`${membersPath(id)}/${admin.id}`, { body: { role: 'OWNER' } })
    await disableProject(accounts, id)
    const leave = ({ client, id: userId }: typeof owner) => client.delete(`${membersPath(id)}/${userId}`)

    const refused = [
      await leave(owner),
      await owner.client.delete(`${membersPath(id)}/${member.id}`),
      await admin.client.patch(`${membersPath(id)}/${admin.id}`, { body: { role: 'MEMBER' } }),
      await owner.client.post(membersPath(id), { body: { email: (await someUser(accounts)).email } }),
    ]
    const left = [await leave(member), await leave(admin)]

    for (const answer of refused) expect(answer).toMatchObject(denied(403, 'PROJECT_DISABLED'))
    expect(left.map(({ status }) => status)).toEqual([204, 204])
    expect((await member.client.post('/users/@me/projects', { body: { name: 'P' } })).status).toBe(201)
  })
})
