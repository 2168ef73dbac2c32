import type { ContactUpdate } from '@postrider/contracts/internal'
import { request, someEmail, upsertOf, type Under } from './contacts-subject.ts'

/** Tests `updateMany` of the contacts API; see `conformsToContactsApi`. */
export function updateManyConforms(contacts: Under): void {
  changesConform(contacts)
  sizesConform(contacts)
}

function changesConform(contacts: Under): void {
  const setUp = projectOf(contacts)

  describe('updateMany', () => {
    it('changes each contact once and returns its final state, even if the batch is repeated', async () => {
      const { ids, update } = await setUp()
      const changes: Change[] = [
        [ids[0], 'e1', { data: { a: null, b: 2 } }],
        [ids[1], 'e2', { data: { a: 1 } }],
        [ids[0], 'e3', { data: { c: 3 } }],
      ]

      const answers = [await update(...changes), await update(...changes)]

      const contact = { id: ids[0], data: { b: 2, c: 3 }, version: 3 }
      for (const results of answers)
        expect(results).toMatchObject([
          { version: 2, changed: true, contact },
          { version: 1, changed: false, contact: { id: ids[1], data: { a: 1 }, version: 1 } },
          { version: 3, changed: true, contact },
        ])
    })

    it('rejects a single change, and leaves its effect key free', async () => {
      const { ids, update } = await setUp()
      const stranger = (await setUp(1)).ids[0]
      const good = { data: { ok: true } }

      const results = await update(
        [ids[0], 'e1', good],
        [ids[1], 'e2', { data: { big: 'x'.repeat(65 * 1024) } }],
        [stranger, 'e3', good],
        [ids[2], 'e1', good],
        [ids[2], 'e4', good],
      )

      expect(results).toEqual([
        { version: 2, changed: true, contact: expect.objectContaining({ id: ids[0] }) },
        { error: { code: 'VALIDATION_ERROR', message: expect.any(String) } },
        { error: { code: 'CONTACT_NOT_FOUND', message: expect.any(String) } },
        { error: { code: 'CONFLICT', message: expect.any(String) } },
        { version: 2, changed: true, contact: expect.objectContaining({ id: ids[2] }) },
      ])
      expect(await update([ids[1], 'e2', good], [ids[1], 'e3', good])).toMatchObject([
        { version: 2, changed: true },
        { version: 2, changed: false },
      ])
    })
  })
}

function sizesConform(contacts: Under): void {
  const setUp = projectOf(contacts)

  describe('updateMany', () => {
    it('accepts no changes, and at most 200', async () => {
      const { ids, update } = await setUp()
      const changes = Array.from({ length: 201 }, (_, index): Change => [ids[index % 3], `e${index}`, {}])

      expect(await update()).toEqual([])
      expect(await update(...changes.slice(1))).toHaveLength(200)
      await expect(update(...changes)).rejects.toMatchObject({ kind: 'invalid', code: 'VALIDATION_ERROR' })
    })
  })
}

type Change = [id: string | undefined, effectKey: string, change: ContactUpdate]

/** Creates a project with contacts, and functions that update them. */
const projectOf =
  (contacts: Under) =>
  async (count = 3) => {
    const project = request()
    const found = await upsertOf(contacts)(
      project,
      ...Array.from({ length: count }, () => ({ email: someEmail(), data: { a: 1 } })),
    )
    const { projectId, generation } = project
    const ids = found.map(({ id }) => id)
    return {
      projectId,
      ids,
      update: async (...changes: Change[]) =>
        (
          await contacts().api.updateMany({
            projectId,
            generation,
            changes: changes.map(([id, effectKey, change]) => ({ id: id ?? '', effectKey, change })),
          })
        ).results,
    }
  }
