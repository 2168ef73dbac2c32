import type { ClientOf, testMailsApi } from '@postrider/contracts/internal'
import { AppError, invalidField, notFound } from '@postrider/contracts/errors'
import { v7 as uuidv7 } from 'uuid'
import { makeProject, someTeam, someUser, startAccounts, type AccountsUnderTest } from './start.ts'

type TestMails = ClientOf<typeof testMailsApi>
type DomainTest = Parameters<TestMails['domain']>[0]
type TemplateTest = Parameters<TestMails['template']>[0]

let accounts: AccountsUnderTest
let team: Awaited<ReturnType<typeof someTeam>>

/** The requests to the send service; `respond` is its response. */
const requests: (DomainTest | TemplateTest)[] = []
const emailId = uuidv7()
let respond: (to: string) => Awaited<ReturnType<TestMails['domain']>>

/** Responds like the send service: 422 without an address of a member. */
const sendTest = async (request: DomainTest | TemplateTest) => {
  requests.push(request)
  if (request.to === null)
    throw invalidField('to', 'custom', 'must be the address of a member of the project')
  return respond(request.to)
}

beforeAll(async () => {
  accounts = await startAccounts({ testMails: { domain: sendTest, template: sendTest } })
  team = await someTeam(accounts)
})
beforeEach(() => {
  requests.length = 0
  respond = (to) => ({ emailId, to, status: 'QUEUED' })
})
afterAll(() => accounts.stop())

const domainId = uuidv7()
const templateId = uuidv7()
const paths = [[`/domains/${domainId}/test`], [`/templates/${templateId}/test`]]
const errors = [
  { error: notFound('domain', domainId), status: 404 },
  { error: new AppError('limited', 'RATE_LIMIT_EXCEEDED', { message: 'Too many mails.' }), status: 429 },
]

const asMember = (userId: string) =>
  accounts.as({
    kind: 'session',
    userId,
    sessionId: uuidv7(),
    role: 'MEMBER',
    projectId: team.id,
    generation: 1,
  })
const withKey = (projectId = team.id) =>
  accounts.as({ kind: 'key', keyType: 'secret', projectId, generation: 1 })

describe.each(paths)('POST %s', (path) => {
  it('sends to the signed-in user by default', async () => {
    const { id, email } = team.member

    expect(await asMember(id).post(path, { body: {} })).toMatchObject({
      status: 200,
      body: { emailId, to: email, status: 'QUEUED' },
    })
  })

  it('sends to another member', async () => {
    const to = team.owner.email

    expect(await asMember(team.member.id).post(path, { body: { to } })).toMatchObject({
      status: 200,
      body: { to },
    })
    expect(await withKey().post(path, { body: { to } })).toMatchObject({ status: 200, body: { to } })
  })

  it('returns 422 for the address of a user who is not a member', async () => {
    const to = team.stranger.email

    for (const client of [asMember(team.member.id), withKey()]) {
      expect(await client.post(path, { body: { to } })).toMatchObject({
        status: 422,
        body: { error: { code: 'VALIDATION_ERROR', errors: [{ field: 'to' }] } },
      })
    }
    expect(requests.map((request) => request.to)).toEqual([null, null])
  })

  it('returns 422 for a key without an address', async () => {
    expect(await withKey().post(path, { body: {} })).toMatchObject({
      status: 422,
      body: { error: { code: 'VALIDATION_ERROR', errors: [{ field: 'to' }] } },
    })
  })

  it('returns 422 for a member of another project', async () => {
    const other = await makeProject(await someUser(accounts))

    const { status } = await withKey(other.id).post(path, { body: { to: team.owner.email } })

    expect(status).toBe(422)
    expect(requests).toMatchObject([{ projectId: other.id, to: null }])
  })

  it('returns the status of a suppressed mail', async () => {
    respond = (to) => ({ emailId, to, status: 'SUPPRESSED' })

    const { body } = await asMember(team.member.id).post(path, { body: {} })

    expect(body.status).toBe('SUPPRESSED')
  })

  it('returns the errors of the send service', async () => {
    for (const { error, status } of errors) {
      respond = () => {
        throw error
      }
      expect(await asMember(team.member.id).post(path, { body: {} })).toMatchObject({
        status,
        body: { error: { code: error.code } },
      })
    }
  })
})

describe('the request to the send service', () => {
  const of = () => ({ projectId: team.id, generation: 1, to: team.owner.email })

  it('has the domain', async () => {
    await withKey().post(`/domains/${domainId}/test`, { body: { to: team.owner.email } })

    expect(requests).toEqual([{ ...of(), domainId }])
  })

  it('has the template and the contact', async () => {
    const contactId = uuidv7()

    await withKey().post(`/templates/${templateId}/test`, { body: { to: team.owner.email, contactId } })

    expect(requests).toEqual([{ ...of(), templateId, contactId }])
  })
})
