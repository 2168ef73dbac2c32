import { contactsApi } from '@postrider/contracts/internal'
import { peerApi, someCaller } from '@postrider/testing/service'
import { every, filter } from '@postrider/testing/fakes'
import { someContact, someEmail } from './factories.ts'
import { sharedContacts, type ContactsUnderTest } from './start.ts'

let contacts: ContactsUnderTest

beforeAll(async () => {
  contacts = await sharedContacts()
})
afterAll(() => contacts.stop())

type Evaluate = Parameters<ReturnType<typeof peerApi<typeof contactsApi>>['evaluate']>[0]

const evaluate = (projectId: string, rest: Pick<Evaluate, 'trees' | 'contactIds'>) =>
  peerApi(contacts.service, contactsApi).evaluate({ projectId, generation: 1, ...rest })

/**
 * Has about 10,800 parameters, so that six trees are too many for one statement. Does not match any contact.
 */
const large = every(
  ...Array.from({ length: 100 }, (_, index) => filter(`data.a.b.c.d.e.f.g.n${index}`, 'equals', index)),
)

describe('evaluate', () => {
  it('accepts more trees than fit into one statement', async () => {
    const { projectId, id } = await someContact(contacts, { data: { n: 1 } })
    const one = every(filter('data.n', 'equals', 1))
    const trees = Array.from({ length: 14 }, (_, index) => ({
      id: `${index}`,
      condition: index % 7 ? large : one,
    }))

    expect(await evaluate(projectId, { trees, contactIds: [id] })).toEqual({
      contacts: [{ id, version: 1, holds: ['0', '7'] }],
      missing: [],
    })
  })

  it('returns results of one snapshot from all of its statements while the contact changes', async () => {
    const caller = someCaller()
    const client = contacts.as(caller)
    const { body } = await client.post('/contacts', { body: { email: someEmail(), data: { version: 1 } } })
    const isVersion = (version: number) => ({
      id: String(version),
      condition: every(filter('data.version', 'equals', version)),
    })
    const versions = Array.from({ length: 15 }, (_, index) => index + 1)
    const filling = Array.from({ length: 6 }, (_, index) => ({ id: `large ${index}`, condition: large }))
    const trees = [...versions.slice(0, 7).map(isVersion), ...filling, ...versions.slice(7).map(isVersion)]

    const changing = (async () => {
      for (const version of versions.slice(1))
        await client.patch(`/contacts/${body.id}`, { body: { data: { version } } })
    })()
    const answers = []
    for (let round = 0; round < 6; round += 1)
      answers.push(...(await evaluate(caller.projectId, { trees, contactIds: [body.id] })).contacts)
    await changing

    expect(answers).toHaveLength(6)
    for (const { version, holds } of answers) expect(holds).toEqual([String(version)])
  })

  it('accepts trees of the same depth as the API, even in a definition', async () => {
    const { projectId, id } = await someContact(contacts, { data: { n: 1 } })
    const where = [{ field: 'a', operator: 'in', value: [1, 2] }]
    const leaf = {
      logic: 'AND',
      groups: [{ filters: [{ field: 'event.e', operator: 'notTriggered', where }] }],
    }
    const nested = Array.from({ length: 7 }).reduce<object>(
      (conditions) => ({ logic: 'OR', groups: [{ filters: [], conditions }] }),
      leaf,
    )
    const tooDeep = { logic: 'OR', groups: [{ filters: [], conditions: nested }] }

    const answer = await evaluate(projectId, { trees: [{ id: 't', condition: nested }], contactIds: [id] })

    expect(answer.contacts).toEqual([{ id, version: 1, holds: ['t'] }])
    await expect(
      evaluate(projectId, { trees: [{ id: 't', condition: tooDeep }], contactIds: [id] }),
    ).rejects.toMatchObject({ kind: 'invalid' })
  })
})
