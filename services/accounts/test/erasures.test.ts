import { contactErased, draft, type Draft } from '@postrider/contracts/messages'
import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { makeProject, projectsPath, someUser, startAccounts, type AccountsUnderTest } from './start.ts'

let accounts: AccountsUnderTest

beforeAll(async () => {
  accounts = await startAccounts()
})
afterAll(() => accounts.stop())

const erased = (projectId: string, id: string, email: string): Draft =>
  draft(contactErased, { key: id, projectId, generation: 1, at: new Date() }, { id, email, version: 2 })

const deadLetter = (projectId: string, value: object): Promise<unknown> =>
  sql`
    insert into dead_letters (consumer, topic, key, headers, value, reason)
    values ('accounts.usage', 'send.emails.v1', 'k', ${JSON.stringify({ ce_projectid: projectId })}::jsonb, ${JSON.stringify(value)}, 'r')
  `.execute(accounts.db)

const left = async (projectId: string): Promise<unknown[]> => {
  const { rows } = await sql<{ value: string }>`
    select value from dead_letters where headers ->> 'ce_projectid' = ${projectId} order by id`.execute(
    accounts.db,
  )
  return rows.map(({ value }) => JSON.parse(value))
}

const notes = async (projectId: string): Promise<number> =>
  (await sql`select from erasures where project_id = ${projectId}`.execute(accounts.db)).rows.length

describe('an erased contact', () => {
  it('is removed from dead letters, even if they are written later', async () => {
    const user = await someUser(accounts)
    const { id: projectId } = await makeProject(user)
    const contactId = uuidv7()
    const others = { contactId: uuidv7(), to: 'grace@example.com' }
    for (const value of [{ contactId }, { to: 'Ada@example.com' }, others]) await deadLetter(projectId, value)

    await accounts.consume(erased(projectId, contactId, 'ada@example.com'))
    await accounts.consume(erased(projectId, contactId, 'ada@example.com'))
    await accounts.idle()
    expect(await left(projectId)).toEqual([others])

    await deadLetter(projectId, { contactId, to: 'ada@example.com' })
    await accounts.idle()
    expect(await left(projectId)).toEqual([others])
    expect(await notes(projectId)).toBe(1)
  })

  it('is no longer recorded after its project is deleted', async () => {
    const user = await someUser(accounts)
    const { id: projectId } = await makeProject(user)
    await accounts.consume(erased(projectId, uuidv7(), 'ada@example.com'))

    await user.client.delete(`${projectsPath}/${projectId}`)
    await accounts.consume(erased(projectId, uuidv7(), 'bob@example.com'))
    await accounts.idle()

    expect(await notes(projectId)).toBe(0)
  })
})
