import { accountsApi } from '@postrider/contracts/internal'
import {
  draft,
  emailBounced,
  emailComplained,
  usageCounted,
  type Draft,
  type MessageType,
} from '@postrider/contracts/messages'
import { expectLogs, until } from '@postrider/testing/jest'
import { mailMessage, someCaller } from '@postrider/testing/service'
import { v7 as uuidv7 } from 'uuid'
import { makeProject, publishedAbout, someTeam, someUser } from './start.ts'
import { startWithMail, type AccountsWithMail } from './with-mail.ts'

let accounts: AccountsWithMail
beforeEach(async () => {
  accounts = await startWithMail()
})
afterEach(() => accounts.stop())

const dayMs = 86_400_000

const mails = (projectId: string, count: number): Promise<void> => {
  const id = uuidv7()
  const [key, at] = [projectId, accounts.now()]
  const data = { id, category: 'campaigns', hour: at.toISOString(), units: count, mails: count } as const
  return accounts.consume(draft(usageCounted, { key, projectId, generation: 1, at }, data), id)
}

const bounce = (projectId: string, rest: object = {}): Draft =>
  about(emailBounced, projectId, { bounceType: 'Permanent', ...rest })
const complaint = (projectId: string, rest: object = {}): Draft => about(emailComplained, projectId, rest)

function about(type: MessageType, projectId: string, rest: object): Draft {
  const at = accounts.now().toISOString()
  return mailMessage(type, { projectId, bouncedAt: at, complainedAt: at, ...rest })
}

async function consume(count: number, make: () => Draft): Promise<void> {
  for (let left = count; left > 0; left -= 1) await accounts.consume(make())
}

const securityOf = async (id: string) =>
  (await accounts.as(someCaller(id)).get(`/projects/${id}/security`)).body.data

const healthy = {
  bounce7Day: 'healthy',
  bounceAllTime: 'healthy',
  complaint7Day: 'healthy',
  complaintAllTime: 'healthy',
}

/** Creates a project that is so old that no ceilings apply to its counts. */
async function grownUp(): Promise<string> {
  const { id } = await makeProject(await someUser(accounts))
  accounts.pass(31 * dayMs)
  return id
}

const setDisabled = (projectId: string, disabled: boolean) =>
  accounts.asPeer().post(accountsApi.setProjectDisabled.path, {
    body: { projectId, disabled, reason: disabled ? 'MANUAL' : null },
  })

describe('the security of a project', () => {
  it('is healthy for a new project, on both endpoints', async () => {
    const { id, member } = await someTeam(accounts)
    const session = {
      ...someCaller(id),
      kind: 'session',
      userId: member.id,
      sessionId: member.sessionId,
      role: 'MEMBER',
    } as const

    const own = await accounts.as(session).get(`/users/@me/projects/${id}/security`)

    expect(own.body).toEqual({ status: 'healthy', levels: healthy, isDisabled: false })
    expect((await accounts.as(session).get(`/projects/${id}/security`)).body).toEqual({
      success: true,
      data: own.body,
    })
  })

  it('counts each permanent bounce and complaint once, and ignores the simulator', async () => {
    expectLogs('project.reputation_passed')
    const id = await grownUp()
    await mails(id, 100)
    await consume(4, () => bounce(id))
    const fifth = bounce(id)
    const repeated = uuidv7()

    await accounts.consume(bounce(id, { bounceType: 'Transient' }))
    await accounts.consume(bounce(id, { bounceType: 'Undetermined' }))
    await accounts.consume(bounce(id, { to: 'bounce@simulator.amazonses.com' }))
    const four = await securityOf(id)
    await accounts.consume(fifth, repeated)
    await accounts.consume(fifth, repeated)

    expect(four.levels).toEqual({ ...healthy, bounceAllTime: 'healthy' })
    expect(await securityOf(id)).toEqual({
      status: 'warning',
      levels: { ...healthy, bounce7Day: 'warning', bounceAllTime: 'warning' },
      isDisabled: false,
    })
  })

  it('excludes events older than a week from the weekly rates, but not from the all-time rates', async () => {
    expectLogs('project.reputation_passed')
    const id = await grownUp()
    await mails(id, 100)
    await consume(5, () => bounce(id))

    accounts.pass(8 * dayMs)

    expect((await securityOf(id)).levels).toEqual({ ...healthy, bounceAllTime: 'warning' })
  })
})

describe('a project with a critical reputation', () => {
  it('is disabled with a reason, and its members are notified once', async () => {
    expectLogs('project.disabled')
    const { id, owner, admin, member } = await someTeam(accounts)

    await consume(7, () => complaint(id))

    expect(await securityOf(id)).toMatchObject({ status: 'critical', isDisabled: true })
    const [project] = (await owner.client.get('/users/@me/projects')).body
    expect(project).toMatchObject({ disabled: true, disabledReason: 'EMAIL_REPUTATION' })
    expect((await publishedAbout(accounts, id)).at(-1)?.data.disabled).toBe(true)
    for (const { email } of [owner, admin, member])
      expect((await accounts.mailsTo(email)).map(({ subject }) => subject)).toEqual([
        'The project Ada & Co was disabled',
      ])
  })

  it('is not disabled if the setting is off', async () => {
    const own = await startWithMail({ disablesByReputation: false })
    const { id } = await makeProject(await someUser(own))

    for (let left = 7; left > 0; left -= 1)
      await own.consume(
        mailMessage(emailComplained, { projectId: id, complainedAt: own.now().toISOString() }),
      )

    const security = await own.as(someCaller(id)).get(`/projects/${id}/security`)
    expect(security.body.data).toMatchObject({ status: 'critical', isDisabled: false })
    await own.stop()
  })

  it('keeps its reason if it was already disabled', async () => {
    const user = await someUser(accounts)
    const { id } = await makeProject(user)
    await setDisabled(id, true)

    await consume(7, () => complaint(id))

    expect((await user.client.get('/users/@me/projects')).body).toMatchObject([{ disabledReason: 'MANUAL' }])
  })

  it('is disabled later if the key store is unavailable at first', async () => {
    expectLogs('project.disabled', 'message.retried')
    const { id } = await makeProject(await someUser(accounts))
    await consume(6, () => complaint(id))
    accounts.keyStore.isUnavailable = true

    const consumed = accounts.consume(complaint(id))
    await until(() => accounts.keyStore.refusals > 0)
    accounts.keyStore.isUnavailable = false
    await consumed

    expect(await securityOf(id)).toMatchObject({ isDisabled: true })
  })

  it('is not disabled by one more complaint after an operator has enabled it', async () => {
    expectLogs('project.disabled')
    const { id } = await makeProject(await someUser(accounts))
    await consume(7, () => complaint(id))

    const enabled = await setDisabled(id, false)
    const restarted = await securityOf(id)
    await accounts.consume(complaint(id))

    expect(enabled.body).toMatchObject({ disabled: false })
    expect(restarted).toEqual({ status: 'healthy', levels: healthy, isDisabled: false })
    expect(await securityOf(id)).toEqual(restarted)
  })
})
