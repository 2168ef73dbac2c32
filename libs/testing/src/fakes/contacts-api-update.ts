import { request, someEmail, upsertOf, type Under } from './contacts-subject.ts'

/** The conformance of contacts on `update`; see `conformsToContactsApi`. */
export function updateConforms(contacts: Under): void {
  const upsert = upsertOf(contacts)
  const { update, stateOf } = updatesOf(contacts)
  const someContact = async () => {
    const { projectId, generation } = request()
    const [contact] = await upsert(
      { projectId, generation, claim: null },
      { email: someEmail(), data: { a: 1 } },
    )
    return { projectId, generation, id: contact?.id ?? '' }
  }

  describe('update', () => {
    it('changes a contact once under one effect key, whatever has happened to the contact since', async () => {
      const contact = await someContact()
      const wanted = { ...contact, effectKey: 'e1', change: { subscribed: true, data: { a: null, b: 2 } } }

      const first = await update(wanted)
      const after = await stateOf(contact)
      await update({ ...contact, effectKey: 'e2', change: { subscribed: false } })

      expect(first).toEqual({ version: 2, changed: true })
      expect(after).toMatchObject({ subscribed: true, data: { b: 2 }, version: 2 })
      expect(await update(wanted)).toEqual(first)
      expect(await stateOf(contact)).toMatchObject({ subscribed: false, data: { b: 2 }, version: 3 })
    })

    it('also keeps that there was nothing to change', async () => {
      const contact = await someContact()
      const wanted = { ...contact, effectKey: 'e1', change: { subscribed: false } }

      const first = await update(wanted)
      await update({ ...contact, effectKey: 'e2', change: { subscribed: true } })

      expect(first).toEqual({ version: 1, changed: false })
      expect(await update(wanted)).toEqual(first)
      expect(await stateOf(contact)).toMatchObject({ subscribed: true, version: 2 })
    })

    it('answers a repeat when the contact is deleted, and 404 for a contact that is not there', async () => {
      const contact = await someContact()
      const wanted = { ...contact, effectKey: 'e1', change: { subscribed: true } }
      const first = await update(wanted)
      const elsewhere = { ...wanted, projectId: request().projectId }

      await contacts().deleteContact(contact.projectId, contact.id)

      expect(await update(wanted)).toEqual(first)
      for (const unknown of [{ ...wanted, effectKey: 'e2' }, { ...wanted, generation: 2 }, elsewhere])
        await expect(update(unknown)).rejects.toMatchObject({ kind: 'not-found', code: 'CONTACT_NOT_FOUND' })
    })

    it('refuses a key that was used for another contact with 409, and not that of another project', async () => {
      const [contact, foreign] = [await someContact(), await someContact()]
      const [other] = await upsert({ ...contact, claim: null }, { email: someEmail() })
      const change = { data: { a: 2 } }
      await update({ ...contact, effectKey: 'e', change })

      expect(await update({ ...foreign, effectKey: 'e', change })).toEqual({ version: 2, changed: true })
      await expect(update({ ...contact, id: other?.id ?? '', effectKey: 'e', change })).rejects.toMatchObject(
        {
          kind: 'conflict',
          code: 'CONFLICT',
        },
      )
      expect(await stateOf({ ...contact, id: other?.id ?? '' })).toMatchObject({ data: {}, version: 1 })
    })

    it('refuses too much data with 422, and its key stays free', async () => {
      const contact = await someContact()
      const large = { ...contact, effectKey: 'e', change: { data: { big: 'x'.repeat(65 * 1024) } } }

      await expect(update(large)).rejects.toMatchObject({
        kind: 'invalid',
        extras: { errors: [expect.objectContaining({ field: 'data', code: 'too_big' })] },
      })

      expect(await update({ ...contact, effectKey: 'e', change: { data: { b: 1 } } })).toEqual({
        version: 2,
        changed: true,
      })
    })

    it.each([
      ['no effect key', { effectKey: '' }],
      ['an effect key that is too long', { effectKey: 'x'.repeat(201) }],
      ['what is no id', { id: 'nobody' }],
    ])('refuses %s with 422', async (_what, wrong) => {
      const contact = await someContact()

      await expect(update({ ...contact, effectKey: 'e', change: {}, ...wrong })).rejects.toMatchObject({
        kind: 'invalid',
        code: 'VALIDATION_ERROR',
      })
    })
  })
}

type Update = ReturnType<Under>['api']['update']

const updatesOf = (contacts: Under) => ({
  update: (...[body]: Parameters<Update>): ReturnType<Update> => contacts().api.update(body),
  stateOf: async ({ projectId, generation, id }: { projectId: string; generation: number; id: string }) =>
    (await contacts().api.find({ projectId, generation, ids: [id] })).contacts[0],
})
