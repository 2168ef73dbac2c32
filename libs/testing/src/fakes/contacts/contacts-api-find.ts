import { v7 as uuidv7 } from 'uuid'
import { request, someEmail, upsertOf, type Under } from './contacts-subject.ts'

/** Tests `find` and `findByEmail` of the contacts API; see `conformsToContactsApi`. */
export function findConforms(contacts: Under): void {
  const upsert = upsertOf(contacts)

  describe('find', () => {
    it('returns each contact of the project once, and omits other contacts', async () => {
      const project = request()
      const [own, deleted] = await upsert(
        project,
        { email: someEmail(), data: { a: 1 } },
        { email: someEmail() },
      )
      const [foreign] = await upsert(request(), { email: someEmail() })
      await contacts().deleteContact(project.projectId, deleted?.id ?? '')

      const ids = [own, deleted, foreign, own].flatMap((contact) => contact?.id ?? []).concat(uuidv7())

      const { projectId } = project
      const dates = { createdAt: expect.any(String), updatedAt: expect.any(String) }
      expect(await contacts().api.find({ projectId, generation: 1, ids })).toEqual({
        contacts: [{ ...own, ...dates }],
      })
      expect(await contacts().api.find({ projectId, generation: 2, ids })).toEqual({ contacts: [] })
    })

    it('returns the contact with an address only for its project and generation', async () => {
      const project = request()
      const email = someEmail()
      const [own] = await upsert(project, { email, data: { a: 1 } })
      const byEmail = (projectId: string, generation: number, address: string) =>
        contacts().api.findByEmail({ projectId, generation, email: address })

      const { projectId } = project
      expect(await byEmail(projectId, 1, email.toUpperCase())).toEqual({
        contact: { ...own, createdAt: expect.any(String), updatedAt: expect.any(String) },
      })
      const none = { contact: null }
      expect(await byEmail(projectId, 1, someEmail())).toEqual(none)
      expect(await byEmail(projectId, 2, email)).toEqual(none)
      expect(await byEmail(uuidv7(), 1, email)).toEqual(none)
    })

    it('accepts up to a thousand ids, and rejects a longer list with 422', async () => {
      const { projectId } = request()
      const ids = Array.from({ length: 1000 }, () => uuidv7())

      expect(await contacts().api.find({ projectId, generation: 1, ids })).toEqual({ contacts: [] })
      expect(await contacts().api.find({ projectId, generation: 1, ids: [] })).toEqual({ contacts: [] })
      await expect(
        contacts().api.find({ projectId, generation: 1, ids: [...ids, uuidv7()] }),
      ).rejects.toMatchObject({
        kind: 'invalid',
        code: 'VALIDATION_ERROR',
      })
    })
  })
}
