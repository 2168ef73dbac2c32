import { conformsToMembersApi, fakeContacts, fakeMembers } from '../../src/fakes/index.ts'

describe('fakeMembers', () => {
  conformsToMembersApi(async () => {
    const contacts = fakeContacts()
    return {
      api: fakeMembers(contacts),
      put: async (projectId, contact) => contacts.put(projectId, contact).id,
      stop: async () => undefined,
    }
  })
})
