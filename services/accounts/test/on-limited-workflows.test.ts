import { draft, workflowLimited, type Draft } from '@postrider/contracts/messages'
import { v7 as uuidv7 } from 'uuid'
import { someTeam } from './start.ts'
import { startWithMail, type AccountsWithMail } from './with-mail.ts'

let accounts: AccountsWithMail

beforeAll(async () => {
  accounts = await startWithMail()
})
afterAll(() => accounts.stop())

const limited = (projectId: string, name: string, workflowId = uuidv7()): Draft => {
  const envelope = { key: projectId, projectId, generation: 1, at: accounts.now() }
  return draft(workflowLimited, envelope, { id: uuidv7(), workflowId, name, limit: 100 })
}

describe('a workflow that was stopped by a limit', () => {
  it('is reported once to owners and admins, with its escaped name', async () => {
    const { id: projectId, owner, admin, member } = await someTeam(accounts)
    const id = uuidv7()
    const message = limited(projectId, '<b>Loop</b>')

    for (let time = 0; time < 2; time += 1) await accounts.consume(message, id)

    for (const { email } of [owner, admin]) {
      const mails = await accounts.mailsTo(email)
      const [mail, ...others] = mails.filter(({ subject }) => subject.includes('Loop'))
      expect(others).toEqual([])
      expect(mail?.subject).toMatch(/has exceeded the limit for one event$/)
      expect(mail?.html).toContain('&#60;b&#62;Loop')
      expect(mail?.html).toContain('100 ')
    }
    expect(await accounts.mailsTo(member.email)).toEqual([])
  })

  it('causes at most twenty mails an hour for all workflows of a project', async () => {
    const { id: projectId, owner } = await someTeam(accounts)

    for (let count = 0; count < 22; count += 1) await accounts.consume(limited(projectId, `Loop ${count}`))

    expect(await accounts.mailsTo(owner.email)).toHaveLength(20)
  })
})
