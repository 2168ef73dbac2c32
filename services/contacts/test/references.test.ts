import { expectLogs } from '@postrider/testing/jest'
import { someCaller } from '@postrider/testing/service'
import { fakeReferences } from '@postrider/testing/fakes'
import { unavailable } from '@postrider/contracts/errors'
import { someEmail } from './factories.ts'
import { startContacts, type ContactsUnderTest } from './start.ts'

const segments = fakeReferences('segments')
const campaigns = fakeReferences('campaigns')
const workflows = fakeReferences('workflows')
let contacts: ContactsUnderTest

beforeAll(async () => {
  contacts = await startContacts({ overrides: { referring: [segments, campaigns, workflows] } })
})
afterEach(() => {
  workflows.fault.before = () => undefined
})
afterAll(() => contacts.stop())

const someProject = async () => {
  const caller = someCaller()
  const client = contacts.as(caller)
  await client.post('/v1/track', { body: { email: someEmail(), event: 'bought it', data: { 'a b': 1 } } })
  return { ...client, projectId: caller.projectId }
}

describe('the usage endpoint of a field', () => {
  it('returns the users of the field, and the field cannot be deleted while it has users', async () => {
    const { projectId, ...client } = await someProject()
    const field = { projectId, kind: 'field', id: 'data.a b' } as const
    const [segment, campaign, workflow] = [
      segments.refer(field, 'Big spenders'),
      campaigns.refer(field, 'June'),
      workflows.refer(field, 'Welcome'),
    ]
    segments.refer({ ...field, projectId: someCaller().projectId }, 'Of others')
    segments.refer({ ...field, id: 'data.a' }, 'Of another field')

    expect((await client.get('/contacts/fields/data.a%20b/usage')).body).toEqual({
      usedInSegments: [segment],
      usedInCampaigns: [campaign],
      usedInWorkflows: [workflow],
      contactCount: 1,
      canDelete: false,
    })
    for (const _ of [1, 2])
      expect(await client.delete('/contacts/fields/data.a%20b')).toMatchObject({
        status: 400,
        body: {
          error: {
            code: 'BAD_REQUEST',
            message: expect.stringContaining('segment "Big spenders", campaign "June", workflow "Welcome"'),
          },
        },
      })
    expect((await client.get('/contacts')).body.data[0].data).toEqual({ 'a b': 1 })

    segments.unrefer(projectId, segment.id)
    campaigns.unrefer(projectId, campaign.id)
    workflows.unrefer(projectId, workflow.id)
    expect((await client.delete('/contacts/fields/data.a%20b')).body).toEqual({ deletedFrom: 1 })
  })
})

describe('the usage endpoint of an event', () => {
  it('returns the users of the event, and the event cannot be deleted while it has users', async () => {
    const { projectId, ...client } = await someProject()
    const event = { projectId, kind: 'event', id: 'bought it' } as const
    const workflow = workflows.refer(event, 'Welcome')

    expect((await client.get('/events/bought%20it/usage')).body).toMatchObject({
      usedInSegments: [],
      usedInWorkflows: [workflow],
      totalCount: 1,
      canDelete: false,
    })
    expect(await client.delete('/events/bought%20it')).toMatchObject({
      status: 400,
      body: { error: { message: expect.stringContaining('workflow "Welcome"') } },
    })

    workflows.unrefer(projectId, workflow.id)
    expect((await client.delete('/events/bought%20it')).body).toEqual({ deletedCount: 1 })
  })
})

describe('while a service that may refer to fields and events is unavailable', () => {
  it('the usage endpoints and deletions return 503, and nothing is deleted', async () => {
    expectLogs('request.refused')
    const client = await someProject()
    workflows.fault.before = () => {
      throw unavailable('The workflow-engine service does not answer.')
    }

    for (const path of ['/contacts/fields/data.a%20b/usage', '/events/bought%20it/usage'])
      expect((await client.get(path)).status).toBe(503)
    for (const path of ['/contacts/fields/data.a%20b', '/events/bought%20it'])
      expect((await client.delete(path)).status).toBe(503)

    workflows.fault.before = () => undefined
    expect((await client.get('/contacts')).body.data[0].data).toEqual({ 'a b': 1 })
    expect((await client.get('/events/names')).body.eventNames).toEqual(['bought it'])
  })
})
