import { request, someEmail, upsertOf, type Under } from './contacts-subject.ts'

/** Tests `updateMany` with one contact; see `conformsToContactsApi`. */
export function oneUpdateConforms(contacts: Under): void {
  repeatsConform(contacts)
  keysConform(contacts)
  refusalsConform(contacts)
}

function repeatsConform(contacts: Under): void {
  const { someContact, update, stateOf } = updatesOf(contacts)

  describe('updateMany with one contact', () => {
    it('changes the contact only once per effect key, even if other changes follow', async () => {
      const contact = await someContact()
      const wanted = { ...contact, effectKey: 'e1', change: { subscribed: true, data: { a: null, b: 2 } } }

      const first = await update(wanted)
      const after = await stateOf(contact)
      await update({ ...contact, effectKey: 'e2', change: { subscribed: false } })

      expect(first).toMatchObject({ version: 2, changed: true })
      expect(after).toMatchObject({ subscribed: true, data: { b: 2 }, version: 2 })
      expect(await update(wanted)).toMatchObject({ version: 2, changed: true })
      expect(await stateOf(contact)).toMatchObject({ subscribed: false, data: { b: 2 }, version: 3 })
    })

    it('also records the effect key if there was nothing to change', async () => {
      const contact = await someContact()
      const wanted = { ...contact, effectKey: 'e1', change: { subscribed: false } }

      const first = await update(wanted)
      await update({ ...contact, effectKey: 'e2', change: { subscribed: true } })

      expect(first).toMatchObject({ version: 1, changed: false })
      expect(await update(wanted)).toMatchObject({ version: 1, changed: false })
      expect(await stateOf(contact)).toMatchObject({ subscribed: true, version: 2 })
    })

    it('returns the first result even after the contact was deleted, and rejects an unknown contact', async () => {
      const contact = await someContact()
      const wanted = { ...contact, effectKey: 'e1', change: { subscribed: true } }
      await update(wanted)
      const elsewhere = { ...wanted, projectId: request().projectId }

      await contacts().deleteContact(contact.projectId, contact.id)

      expect(await update(wanted)).toEqual({ version: 2, changed: true, contact: null })
      for (const unknown of [{ ...wanted, effectKey: 'e2' }, { ...wanted, generation: 2 }, elsewhere])
        expect(await update(unknown)).toMatchObject({ error: { code: 'CONTACT_NOT_FOUND' } })
    })
  })
}

function keysConform(contacts: Under): void {
  const { someContact, update, stateOf, upsert } = updatesOf(contacts)

  describe('updateMany with one contact', () => {
    it('rejects a key that was used for another contact, but not a key of another project', async () => {
      const [contact, foreign] = [await someContact(), await someContact()]
      const [other] = await upsert({ ...contact, claim: null }, { email: someEmail() })
      const change = { data: { a: 2 } }
      await update({ ...contact, effectKey: 'e', change })

      expect(await update({ ...foreign, effectKey: 'e', change })).toMatchObject({
        version: 2,
        changed: true,
      })
      expect(await update({ ...contact, id: other?.id ?? '', effectKey: 'e', change })).toMatchObject({
        error: { code: 'CONFLICT' },
      })
      expect(await stateOf({ ...contact, id: other?.id ?? '' })).toMatchObject({ data: {}, version: 1 })
    })

    it('rejects too much data, and leaves the effect key free', async () => {
      const contact = await someContact()
      const large = { ...contact, effectKey: 'e', change: { data: { big: 'x'.repeat(65 * 1024) } } }

      expect(await update(large)).toMatchObject({ error: { code: 'VALIDATION_ERROR' } })
      expect(await update({ ...contact, effectKey: 'e', change: { data: { b: 1 } } })).toMatchObject({
        version: 2,
        changed: true,
      })
    })
  })
}

function refusalsConform(contacts: Under): void {
  const { someContact, update } = updatesOf(contacts)

  describe('updateMany with one contact', () => {
    it.each([
      ['an empty effect key', { effectKey: '' }],
      ['an effect key that is too long', { effectKey: 'x'.repeat(201) }],
      ['an invalid id', { id: 'nobody' }],
    ])('rejects %s with 422', async (_what, wrong) => {
      const contact = await someContact()

      await expect(update({ ...contact, effectKey: 'e', change: {}, ...wrong })).rejects.toMatchObject({
        kind: 'invalid',
        code: 'VALIDATION_ERROR',
      })
    })
  })
}

type Body = Parameters<ReturnType<Under>['api']['updateMany']>[0]
type OneUpdate = Omit<Body, 'changes'> & Body['changes'][number]

const updatesOf = (contacts: Under) => {
  const upsert = upsertOf(contacts)
  return {
    upsert,
    update: async ({ projectId, generation, ...change }: OneUpdate) => {
      const { results } = await contacts().api.updateMany({ projectId, generation, changes: [change] })
      return results[0]
    },
    stateOf: async ({ projectId, generation, id }: { projectId: string; generation: number; id: string }) =>
      (await contacts().api.find({ projectId, generation, ids: [id] })).contacts[0],
    someContact: async () => {
      const project = request()
      const [contact] = await upsert(project, { email: someEmail(), data: { a: 1 } })
      return { projectId: project.projectId, generation: project.generation, id: contact?.id ?? '' }
    },
  }
}
