import { v7 as uuidv7 } from 'uuid'
import { every, filter } from './condition-trees.ts'
import { request, someEmail, upsertOf, type Under } from './contacts-subject.ts'

/** Tests `evaluate` of the contacts API; see `conformsToContactsApi`. */
export function evaluateConforms(contacts: Under): void {
  answersConform(contacts)
  segmentsConform(contacts)
  refusalsConform(contacts)
}

const pro = { id: 'pro', condition: every(filter('data.plan', 'equals', 'pro')) }
const idle = { id: 'idle', condition: every(filter('event.order', 'notTriggered')) }
const ordered = {
  id: 'ordered',
  condition: every({
    ...filter('event.order', 'countAtLeast', 1),
    where: [filter('amount', 'greaterThan', 6)],
  }),
}

const idOf = (contact: { id: string } | undefined): string => contact?.id ?? ''

function answersConform(contacts: Under): void {
  const upsert = upsertOf(contacts)

  describe('evaluate', () => {
    it('returns which trees each contact matches, with its version, and which contacts are missing', async () => {
      const project = request()
      const { projectId, generation } = project
      const [ada, bob, gone] = await upsert(
        project,
        { email: someEmail(), data: { plan: 'pro' } },
        { email: someEmail(), data: { plan: 'free' } },
        { email: someEmail() },
      )
      const [foreign] = await upsert(request(), { email: someEmail(), data: { plan: 'pro' } })
      await upsert(project, { email: ada?.email ?? '', data: { a: 1 } })
      await contacts().track(projectId, idOf(ada), { name: 'order', data: { amount: 7 } })
      await contacts().deleteContact(projectId, idOf(gone))
      const ids = [bob, foreign, ada, gone, bob].map(idOf)

      const answer = await contacts().api.evaluate({
        projectId,
        generation,
        trees: [ordered, pro, idle],
        contactIds: ids,
      })

      expect(answer).toEqual({
        contacts: [
          { id: bob?.id, version: 1, holds: ['idle'] },
          { id: ada?.id, version: 2, holds: ['ordered', 'pro'] },
        ],
        missing: [foreign?.id, gone?.id],
      })
    })

    it('reports all contacts of another generation as missing', async () => {
      const project = request()
      const [contact] = await upsert(project, { email: someEmail() })
      const contactIds = [idOf(contact)]

      const { projectId } = project
      expect(await contacts().api.evaluate({ projectId, generation: 2, trees: [pro], contactIds })).toEqual({
        contacts: [],
        missing: contactIds,
      })
    })
  })
}

function segmentsConform(contacts: Under): void {
  const upsert = upsertOf(contacts)

  describe('evaluate', () => {
    it('evaluates a segment by its definition, and finds no members in a segment without a definition', async () => {
      const project = request()
      const { projectId, generation } = project
      const [contact] = await upsert(project, { email: someEmail(), data: { plan: 'pro' } })
      const [live, stored] = [uuidv7(), uuidv7()]

      const { contacts: answers } = await contacts().api.evaluate({
        projectId,
        generation,
        trees: [
          { id: 'live', condition: every(filter(`segment.${live.toUpperCase()}`, 'memberOfSegment')) },
          { id: 'stored', condition: every(filter(`segment.${stored}`, 'memberOfSegment')) },
          { id: 'not stored', condition: every(filter(`segment.${stored}`, 'notMemberOfSegment')) },
        ],
        definitions: { [live.toUpperCase()]: pro.condition },
        contactIds: [idOf(contact)],
      })

      expect(answers.map(({ holds }) => holds)).toEqual([['live', 'not stored']])
    })

    it('accepts 50 trees and a thousand contacts, and also empty lists', async () => {
      const trees = Array.from({ length: 50 }, (_, index) => ({ ...pro, id: String(index) }))
      const missing = Array.from({ length: 1000 }, () => uuidv7())
      const { projectId, generation } = request()

      for (const contactIds of [missing, []])
        expect(await contacts().api.evaluate({ projectId, generation, trees, contactIds })).toEqual({
          contacts: [],
          missing: contactIds,
        })
    })
  })
}

function refusalsConform(contacts: Under): void {
  describe('evaluate', () => {
    it.each([
      ['no trees', { trees: [] }, 'trees'],
      ['two trees with the same id', { trees: [pro, pro] }, 'trees'],
      ['an invalid tree', { trees: [{ id: 'a', condition: { logic: 'XOR' } }] }, 'trees.0.condition.logic'],
      ['no tree', { trees: [{ id: 'a', condition: undefined }] }, 'trees.0.condition'],
      ['an invalid definition', { definitions: { [uuidv7()]: 1 } }, /^definitions\.[-0-9a-f]+$/],
      ['an invalid instant', { now: 'yesterday' }, 'now'],
      ['too many contacts', { contactIds: Array.from({ length: 1001 }, () => uuidv7()) }, 'contactIds'],
    ])('rejects %s with 422', async (_what, wrong, field) => {
      const { projectId, generation } = request()
      const body = { projectId, generation, trees: [pro], contactIds: [] }

      await expect(contacts().api.evaluate({ ...body, ...wrong })).rejects.toMatchObject({
        kind: 'invalid',
        code: 'VALIDATION_ERROR',
        extras: {
          errors: expect.arrayContaining([expect.objectContaining({ field: expect.stringMatching(field) })]),
        },
      })
    })

    it('rejects definitions that refer to themselves with 400', async () => {
      const { projectId, generation } = request()
      const id = uuidv7()
      const condition = every(filter(`segment.${id}`, 'memberOfSegment'))
      const body = { projectId, generation, trees: [{ id: 'a', condition }], contactIds: [] }

      await expect(
        contacts().api.evaluate({ ...body, definitions: { [id]: condition } }),
      ).rejects.toMatchObject({ kind: 'bad-request', code: 'BAD_REQUEST' })
    })
  })
}
