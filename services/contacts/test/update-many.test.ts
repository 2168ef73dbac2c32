import { contactsApi, type ContactUpdate } from '@postrider/contracts/internal'
import { allowLogs, expectLogs } from '@postrider/testing/jest'
import { someCaller } from '@postrider/testing/service'
import { someEmail, upsertRecipients } from './factories.ts'
import { failAt, healed, type Fault } from './faults.ts'
import { startContacts, type ContactsUnderTest } from './start.ts'

let contacts: ContactsUnderTest

beforeAll(async () => {
  contacts = await startContacts()
})
afterEach(() => healed(contacts.db))
afterAll(() => contacts.stop())

interface Change {
  id: string
  effectKey: string
  correlationId?: string
  change: ContactUpdate
}

/** Creates a project with subscribed contacts. */
async function someProject(count: number) {
  const { projectId } = someCaller()
  const emails = Array.from({ length: count }, () => someEmail())
  const { body } = await upsertRecipients(contacts.asPeer(), {
    projectId,
    contacts: emails.map((email) => ({ email, subscribed: true, defaultSubscribed: true, data: {} })),
  })
  const ids: string[] = body.contacts.map(({ id }: { id: string }) => id)
  const update = (changes: Change[], headers: Record<string, string> = {}) =>
    contacts
      .asPeer()
      .post(contactsApi.updateMany.path, { body: { projectId, generation: 1, changes }, headers })
  return {
    ids,
    update,
    published: async () =>
      (await contacts.published()).filter(({ key, type }) => ids.includes(key) && type !== 'contact.created'),
    versions: async (): Promise<number[]> => {
      const rows = await contacts.db
        .selectFrom('contacts')
        .select('version')
        .where('project_id', '=', projectId)
        .orderBy('id')
        .execute()
      return rows.map(({ version }) => version)
    },
    keys: async (): Promise<string[]> => {
      const rows = await contacts.db
        .selectFrom('effects')
        .select('key')
        .where('project_id', '=', projectId)
        .orderBy('key')
        .execute()
      return rows.map(({ key }) => key)
    },
  }
}

const changeOf = (id = '', key = '', change: ContactUpdate = { data: { key } }): Change => ({
  id,
  effectKey: key,
  correlationId: `cause of ${key}`,
  change,
})

describe('a batch of updates', () => {
  it('publishes each change and its event once, with the correlation id of its cause', async () => {
    const { ids, update, published } = await someProject(2)
    const optOut = { ...changeOf(ids[1], 'e2', { subscribed: false }) }
    const { correlationId, ...uncaused } = changeOf(ids[0], 'e3', { data: { a: 2 } })
    const changes = [
      changeOf(ids[0], 'e1', { subscribed: false, data: { a: 1 } }),
      optOut,
      changeOf(ids[1], 'e4', { subscribed: false }),
      uncaused,
    ]

    const answers = [await update(changes, { 'x-request-id': 'batch-1' }), await update(changes)]

    for (const { status, body } of answers) {
      expect(status).toBe(200)
      expect(body.results).toMatchObject([
        { version: 2, changed: true },
        { version: 2, changed: true },
        { version: 2, changed: false },
        { version: 3, changed: true },
      ])
    }
    expect(correlationId).toBe('cause of e3')
    const messages = (await published()).map((each) => [
      each.type,
      each.correlationId,
      each.key,
      each.data.version,
    ])
    expect(messages).toEqual([
      ['contact.updated', 'cause of e1', ids[0], 2],
      ['event.tracked', 'cause of e1', ids[0], undefined],
      ['contact.updated', 'cause of e2', ids[1], 2],
      ['event.tracked', 'cause of e2', ids[1], undefined],
      ['contact.updated', 'batch-1', ids[0], 3],
    ])
  })

  it('is applied once by concurrent requests in any order', async () => {
    const { ids, update, published, keys } = await someProject(20)
    const changes = ids.map((id, index) => changeOf(id, `e${index}`))

    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) => update(index % 2 === 0 ? changes : changes.toReversed())),
    )

    for (const { status, body } of answers) {
      expect(status).toBe(200)
      for (const result of body.results) expect(result).toMatchObject({ version: 2, changed: true })
    }
    expect(await published()).toHaveLength(20)
    expect(await keys()).toHaveLength(20)
  })

  it('applies each effect key to one of two contacts for which it is used at the same time', async () => {
    const { ids, update, published, versions, keys } = await someProject(40)
    const names = Array.from({ length: 20 }, (_, index) => `e${index}`)
    const batches = [
      names.map((key, index) => changeOf(ids[index], key)),
      names.map((key, index) => changeOf(ids[index + 20], key)).toReversed(),
    ]

    const answers = await Promise.all(batches.map((changes) => update(changes)))

    const results = answers.flatMap(({ body }) => body.results)
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(results.filter((each) => each.changed === true)).toHaveLength(20)
    expect(results.filter((each) => each.error?.code === 'CONFLICT')).toHaveLength(20)
    expect(await keys()).toEqual(names.toSorted())
    expect((await versions()).filter((version) => version === 2)).toHaveLength(20)
    expect(await published()).toHaveLength(20)
  })

  it.each<Fault['point']>([
    'effect recorded',
    'contact changed',
    'event written',
    'message appended',
    'commit',
  ])('has no effect after a crash at "%s", and can then be repeated', async (point) => {
    expectLogs('request.refused')
    allowLogs('database.connection_lost')
    const { ids, update, published, versions, keys } = await someProject(3)
    const changes = ids.map((id, index) => changeOf(id, `e${index}`, { subscribed: false }))
    await failAt(contacts.db, { point, with: 'kill' })

    const crashed = await update(changes)
    const left = [await keys(), await versions()]
    await healed(contacts.db)
    const repeated = await update(changes)

    expect(crashed.status).toBe(503)
    expect(left).toEqual([[], [1, 1, 1]])
    expect(repeated.body.results).toMatchObject(Array(3).fill({ version: 2, changed: true }))
    expect(await published()).toHaveLength(6)
  })
})
