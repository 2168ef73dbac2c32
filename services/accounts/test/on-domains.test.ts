import { domainLost, domainVerified, draft, type Draft } from '@postrider/contracts/messages'
import { expectLogs } from '@postrider/testing/jest'
import { v7 as uuidv7 } from 'uuid'
import { someTeam } from './start.ts'
import { hourMs, startWithMail, type AccountsWithMail } from './with-mail.ts'

let accounts: AccountsWithMail

beforeAll(async () => {
  accounts = await startWithMail()
})
afterAll(() => accounts.stop())

interface About {
  projectId: string
  id?: string
  domain?: string
}

const envelope = ({ projectId, id = uuidv7() }: About) => ({
  key: id,
  projectId,
  generation: 1,
  at: new Date(),
})
const verified = ({ domain = 'mail.example.com', id = uuidv7(), ...about }: About): Draft =>
  draft(domainVerified, envelope({ ...about, id }), { id, domain })
const lost = ({ domain = 'mail.example.com', id = uuidv7(), ...about }: About): Draft =>
  draft(domainLost, envelope({ ...about, id }), { id, domain, records: [{ type: 'TXT', name: 'a.b' }] })

const subjectsTo = async (email: string): Promise<string[]> =>
  (await accounts.mailsTo(email)).map(({ subject }) => subject)

describe('a sender domain that is verified or lost', () => {
  it('is reported once to owners and admins, not to members, in the language of the project', async () => {
    const { projectId, owner, admin, member } = await team()
    await owner.client.patch(`/users/@me/projects/${projectId}`, { body: { language: 'de' } })
    const [first, second] = [verified({ projectId }), lost({ projectId })]
    const [one, two] = [uuidv7(), uuidv7()]

    for (const _time of ['once', 'again']) {
      await accounts.consume(first, one)
      await accounts.consume(second, two)
    }

    const both = [
      'Die Domain mail.example.com ist bestätigt',
      'Die Domain mail.example.com ist nicht mehr bestätigt',
    ]
    expect((await subjectsTo(owner.email)).toSorted()).toEqual(both.toSorted())
    expect((await subjectsTo(admin.email)).toSorted()).toEqual(both.toSorted())
    expect(await subjectsTo(member.email)).toEqual([])
  })

  it('is reported at most four times an hour while its records change repeatedly', async () => {
    const { projectId, owner } = await team()
    const id = uuidv7()

    for (let round = 0; round < 5; round += 1) {
      await accounts.consume(lost({ projectId, id }))
      await accounts.consume(verified({ projectId, id }))
    }
    const inTheFirstHour = (await subjectsTo(owner.email)).length
    accounts.pass(hourMs + 1_000)
    await accounts.consume(lost({ projectId, id }))

    expect(inTheFirstHour).toBe(4)
    expect(await subjectsTo(owner.email)).toHaveLength(5)
  })

  it('is reported at most four times an hour while it is repeatedly removed and added', async () => {
    const { projectId, owner } = await team()

    for (let round = 0; round < 5; round += 1) await accounts.consume(verified({ projectId, id: uuidv7() }))

    expect(await subjectsTo(owner.email)).toHaveLength(4)
  })

  it('causes at most twenty notices an hour for all domains of a project, and notices about lost domains are counted separately', async () => {
    const { projectId, owner } = await team()

    for (let number = 0; number < 21; number += 1)
      await accounts.consume(verified({ projectId, domain: `${number}.example.com` }))
    const verifications = (await subjectsTo(owner.email)).length
    await accounts.consume(lost({ projectId, domain: '1.example.com' }))

    expect(verifications).toBe(20)
    expect(await subjectsTo(owner.email)).toHaveLength(21)
  })

  it('is not reported if its project is deleted or unknown', async () => {
    const { projectId, owner } = await team()
    await owner.client.delete(`/users/@me/projects/${projectId}`)

    await accounts.consume(lost({ projectId }))
    await accounts.consume(lost({ projectId: uuidv7() }))

    expect(await subjectsTo(owner.email)).toEqual([])
  })

  it('is reported with escaped names of the project and the domain', async () => {
    const { projectId, owner } = await team()
    await owner.client.patch(`/users/@me/projects/${projectId}`, { body: { name: '<b>Ada</b> & Co' } })

    await accounts.consume(lost({ projectId, domain: 'x.example' }))

    const [mail] = await accounts.mailsTo(owner.email)
    expect(mail?.subject).toBe('The domain x.example is no longer verified')
    expect(mail?.html).toContain('&#60;b&#62;Ada&#60;/b&#62; &#38; Co')
  })

  it('is reported even after an invalid message, which becomes a dead letter', async () => {
    const { projectId, owner } = await team()
    const broken: Draft = { ...verified({ projectId }), data: { id: 'none' } }

    expectLogs('message.dead_lettered')
    await accounts.consume(broken)
    await accounts.consume(verified({ projectId }))

    expect(await subjectsTo(owner.email)).toEqual(['The domain mail.example.com is verified'])
  })
})

const team = async () => {
  const { id: projectId, ...users } = await someTeam(accounts)
  return { projectId, ...users }
}
