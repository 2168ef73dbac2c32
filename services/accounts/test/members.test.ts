import type { Role } from '@postrider/contracts'
import { expectLogs, type Answer } from '@postrider/testing'
import { v7 as uuidv7 } from 'uuid'
import {
  addMember,
  disableProject,
  instant,
  makeProject,
  membersPath,
  roleOf,
  someTeam,
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

const denied = (status: number, code: string) => ({ status, body: { error: { code } } })

describe('GET /projects/:id/members', () => {
  it('lists the members, oldest first, for each of them', async () => {
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

  it('is 404 for strangers, unknown projects and what is no id', async () => {
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
  it('makes a user who has an account a member at once, as MEMBER unless told', async () => {
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

  it('is 409 for a member, whose role stays', async () => {
    const { id, owner, admin, stranger } = await someTeam(accounts)
    await owner.client.post(membersPath(id), { body: { email: stranger.email, role: 'ADMIN' } })

    for (const { email } of [stranger, admin, owner])
      expect(await owner.client.post(membersPath(id), { body: { email, role: 'MEMBER' } })).toMatchObject(
        denied(409, 'CONFLICT'),
      )
    expect(await roleOf(accounts, stranger, id)).toBe('ADMIN')
  })

  it('makes one member of parallel invitations of one user', async () => {
    const { id, owner, admin, stranger } = await someTeam(accounts)
    const invite = ({ client }: typeof owner) =>
      client.post(membersPath(id), { body: { email: stranger.email, role: 'ADMIN' } })

    const answers = await Promise.all([owner, admin, owner, admin, owner].map(invite))

    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409, 409, 409])
    expect((await owner.client.get(membersPath(id))).body).toHaveLength(4)
  })

  it('is 422 for no address and an unknown role', async () => {
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

  it('counts every try of a user within an hour', async () => {
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

describe('who may give which role', () => {
  const roles = ['OWNER', 'ADMIN', 'MEMBER'] as const
  const assignable: Record<Role, readonly Role[]> = {
    OWNER: ['OWNER', 'ADMIN', 'MEMBER'],
    ADMIN: ['ADMIN', 'MEMBER'],
    MEMBER: [],
  }

  it.each(roles)('%s', async (role) => {
    const { id, owner } = await someTeam(accounts)
    const actor = await someUser(accounts)
    await addMember(accounts, { projectId: id, userId: actor.id, role })
    const told = (may: boolean, status: number): number => (may ? status : 403)

    for (const wanted of roles) {
      const may = assignable[role].includes(wanted)
      const { email, id: userId } = await someUser(accounts)

      const invited = await actor.client.post(membersPath(id), { body: { email, role: wanted } })
      await owner.client.post(membersPath(id), { body: { email, role: 'MEMBER' } })
      const raised = await actor.client.patch(`${membersPath(id)}/${userId}`, { body: { role: wanted } })
      await owner.client.patch(`${membersPath(id)}/${userId}`, { body: { role: wanted } })
      const lowered = await actor.client.patch(`${membersPath(id)}/${userId}`, { body: { role: 'MEMBER' } })
      await owner.client.patch(`${membersPath(id)}/${userId}`, { body: { role: wanted } })
      const removed = await actor.client.delete(`${membersPath(id)}/${userId}`)

      expect({ wanted, statuses: [invited, raised, lowered, removed].map(({ status }) => status) }).toEqual({
        wanted,
        statuses: [told(may, 201), told(may, 200), told(may, 200), told(may, 204)],
      })
    }
  })
})

describe('PATCH /projects/:id/members/:userId', () => {
  it('gives a member another role, revokes what gateways remember, and does the same when repeated', async () => {
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

  it('is 404 for a user who is not a member, and for what is no id', async () => {
    const { id, owner, stranger } = await someTeam(accounts)

    for (const userId of [stranger.id, uuidv7(), 'x'])
      expect(
        await owner.client.patch(`${membersPath(id)}/${userId}`, { body: { role: 'ADMIN' } }),
      ).toMatchObject({ status: 404, body: { error: { details: { resource: 'member', id: userId } } } })
  })

  it('is 503 with nothing changed when the key store is away', async () => {
    expectLogs('request.refused')
    const { id, owner, member } = await someTeam(accounts)
    accounts.keyStore.away = true

    const answer = await owner.client.patch(`${membersPath(id)}/${member.id}`, { body: { role: 'ADMIN' } })

    accounts.keyStore.away = false
    expect(answer).toMatchObject(denied(503, 'EXTERNAL_SERVICE_ERROR'))
    expect(await roleOf(accounts, member, id)).toBe('MEMBER')
  })
})

describe('DELETE /projects/:id/members/:userId', () => {
  it('removes a member, revokes what gateways remember, and is 404 when repeated', async () => {
    const { id, admin, member } = await someTeam(accounts)
    const remove = () => admin.client.delete(`${membersPath(id)}/${member.id}`)

    const [first, second] = [await remove(), await remove()]

    expect([first.status, first.body, second.status]).toEqual([204, '', 404])
    expect(await roleOf(accounts, member, id)).toBeUndefined()
    expect(accounts.keyStore.revoked).toContain(`member:${id}:${member.id}`)
    expect((await member.client.get('/users/@me/projects')).body).toEqual([])
  })

  it('revokes the names that gateways know, however a caller spells the ids', async () => {
    const { id, owner, member } = await someTeam(accounts)

    await owner.client.delete(`${membersPath(id.toUpperCase())}/${member.id.toUpperCase()}`)

    expect(await roleOf(accounts, member, id)).toBeUndefined()
    expect(accounts.keyStore.revoked).toContain(`member:${id}:${member.id}`)
  })

  it('lets every member leave, but nobody remove an equal without the right to', async () => {
    const { id, admin, member, owner } = await someTeam(accounts)

    expect((await member.client.delete(`${membersPath(id)}/${admin.id}`)).status).toBe(403)
    expect((await admin.client.delete(`${membersPath(id)}/${owner.id}`)).status).toBe(403)
    for (const { client, id: userId } of [member, admin])
      expect((await client.delete(`${membersPath(id)}/${userId}`)).status).toBe(204)
    expect((await owner.client.get(membersPath(id))).body).toHaveLength(1)
  })

  it('is 503 with nothing changed when the key store is away, and 403 in a disabled project', async () => {
    expectLogs('request.refused')
    const { id, owner, member } = await someTeam(accounts)
    accounts.keyStore.away = true

    const away = await owner.client.delete(`${membersPath(id)}/${member.id}`)

    accounts.keyStore.away = false
    await disableProject(accounts, id)
    const disabled = await owner.client.delete(`${membersPath(id)}/${member.id}`)
    expect([away, disabled]).toMatchObject([
      denied(503, 'EXTERNAL_SERVICE_ERROR'),
      denied(403, 'PROJECT_DISABLED'),
    ])
    expect(await roleOf(accounts, member, id)).toBe('MEMBER')
  })
})

describe('a disabled project', () => {
  it('can be left by whoever has not made it, and by nobody else changed', async () => {
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

describe('the last owner', () => {
  it('can neither leave nor take a lower role, until there is another', async () => {
    const { id, owner, admin } = await someTeam(accounts)
    const path = `${membersPath(id)}/${owner.id}`
    const leave = () => owner.client.delete(path)
    const step = () => owner.client.patch(path, { body: { role: 'ADMIN' } })

    const refused = [await leave(), await step()]
    await owner.client.patch(`${membersPath(id)}/${admin.id}`, { body: { role: 'OWNER' } })
    const allowed = await leave()

    for (const answer of refused)
      expect(answer).toMatchObject({
        status: 409,
        body: { error: { code: 'CONFLICT', suggestion: expect.any(String) } },
      })
    expect(allowed.status).toBe(204)
    expect(await roleOf(accounts, admin, id)).toBe('OWNER')
  })

  it.each(['leaves', 'takes a lower role', 'removes another'])(
    'stays, whoever of several owners %s at the same time',
    async (what) => {
      const owners = await Promise.all(Array.from({ length: 4 }, () => someUser(accounts)))
      const [first, ...others] = owners
      if (!first) throw new Error('no owner')
      const { id } = await makeProject(first)
      for (const { id: userId } of others) await addMember(accounts, { projectId: id, userId, role: 'OWNER' })
      const path = (index: number): string => `${membersPath(id)}/${owners[index % 4]?.id}`
      const work = (owner: TestUser, index: number): Promise<Answer> => {
        if (what === 'leaves') return owner.client.delete(path(index))
        if (what === 'removes another') return owner.client.delete(path(index + 1))
        return owner.client.patch(path(index), { body: { role: 'MEMBER' } })
      }

      const answers = await Promise.all(owners.map(work))

      const roles = await Promise.all(owners.map((each) => roleOf(accounts, each, id)))
      const left = roles.filter((role) => role === 'OWNER').length
      expect(left).toBeGreaterThan(0)
      const done = answers.filter((answer) => [200, 204].includes(answer.status)).length
      expect(left).toBe(4 - done)
      for (const answer of answers) expect([200, 204, 404, 409]).toContain(answer.status)
    },
  )

  it('is not removed by one who has been removed a moment ago', async () => {
    for (let round = 0; round < 5; round += 1) {
      const [one, two] = [await someUser(accounts), await someUser(accounts)]
      const { id } = await makeProject(one)
      await addMember(accounts, { projectId: id, userId: two.id, role: 'OWNER' })

      const answers = await Promise.all([
        one.client.delete(`${membersPath(id)}/${two.id}`),
        two.client.delete(`${membersPath(id)}/${one.id}`),
      ])

      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 404])
    }
  })
})
