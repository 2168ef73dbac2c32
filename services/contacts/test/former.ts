import { someCaller } from '@postrider/testing/service'
import type { ContactsUnderTest } from './start.ts'

export type FormerContacts = ReturnType<typeof formerContacts>

/** Returns functions that create projects with deleted contacts and count the rows about these contacts. */
export function formerContacts(contacts: ContactsUnderTest) {
  /** Creates a project, and returns functions that create and delete its contacts. */
  const someProject = () => {
    const caller = someCaller()
    const api = contacts.as(caller)
    const create = async (email: string): Promise<string> =>
      (await api.post('/contacts', { body: { email } })).body.id
    return {
      ...caller,
      api,
      create,
      createAndDelete: async (email: string): Promise<string> => {
        const id = await create(email)
        expect((await api.delete(`/contacts/${id}`)).status).toBe(204)
        return id
      },
      erase: async (id: string): Promise<void> => {
        expect((await api.post(`/contacts/${id}/erase`)).status).toBe(200)
      },
    }
  }

  const countRecorded = async (projectId: string): Promise<number> =>
    (
      await contacts.db
        .selectFrom('former_contacts')
        .select('contact_id')
        .where('project_id', '=', projectId)
        .execute()
    ).length

  return { someProject, countRecorded }
}
