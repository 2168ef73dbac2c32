import { conformsToContactsApi, fakeContacts } from '../../src/fakes/index.ts'

describe('fakeContacts', () => {
  conformsToContactsApi(async () => {
    const api = fakeContacts()
    return {
      api,
      completeKey: async (projectId, key) => api.completeKey(projectId, key),
      lapseLease: async (projectId, key) => api.lapseLease(projectId, key),
      track: async (projectId, id, event) => api.track(projectId, id, event),
      deleteContact: async (projectId, id) => api.delete(projectId, id),
      knowSegment: api.knowSegment,
      consume: async (message) => api.consume(message),
      stop: async () => undefined,
    }
  })

  it('records every upsert, and fails if `fault` throws', async () => {
    const contacts = fakeContacts()
    const body = {
      projectId: '019a0000-0000-7000-8000-000000000001',
      generation: 1,
      claim: { key: 'k', endpoint: 'POST /v1/send' },
      contacts: [{ email: 'ada@example.com', defaultSubscribed: true }],
    }

    contacts.fault.after = () => {
      throw new Error('the answer was lost')
    }
    await expect(contacts.upsert(body)).rejects.toThrow('the answer was lost')

    expect(contacts.requests).toEqual([body])
    expect((await contacts.findKey({ projectId: body.projectId, generation: 1, key: 'k' })).use?.state).toBe(
      'claimed',
    )
  })
})
