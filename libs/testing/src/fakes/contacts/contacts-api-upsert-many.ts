import { maxUpsertRequests } from '@postrider/contracts/internal'
import { claim, request, someEmail, upsertOf, type Project, type Under } from './contacts-subject.ts'

const wanted = (project: Project, email = someEmail(), data = {}) => ({
  ...project,
  requestId: null,
  contacts: [{ email, defaultSubscribed: false, data }],
})

/** Tests `upsertMany` of the contacts API; see `conformsToContactsApi`. */
export function upsertManyConforms(contacts: Under): void {
  resultsConform(contacts)
  refusedOneConforms(contacts)
}

function resultsConform(contacts: Under): void {
  describe('upsertMany', () => {
    it('has the effect of upsert for each request (of any project), and returns results in order', async () => {
      const [one, other] = [request(), request()]
      const email = someEmail()
      const [known] = await upsertOf(contacts)(one, { email, data: { a: 1 } })

      const { results } = await contacts().api.upsertMany({
        requests: [
          wanted(other, email, { of: 'other' }),
          wanted({ ...one, claim: claim('many') }, email, { b: 2 }),
        ],
      })

      expect(results).toEqual([
        {
          claimedAt: null,
          contacts: [{ id: expect.any(String), email, subscribed: false, data: { of: 'other' }, version: 1 }],
        },
        {
          claimedAt: expect.any(String),
          contacts: [{ ...known, data: { a: 1, b: 2 }, version: 2 }],
        },
      ])
      expect(
        await contacts().api.findKey({ projectId: one.projectId, generation: 1, key: 'many' }),
      ).toMatchObject({
        use: { state: 'claimed' },
      })
    })

    it('accepts 1 to 50 requests', async () => {
      const requests = Array.from({ length: maxUpsertRequests + 1 }, () => wanted(request()))
      const refused = { kind: 'invalid', code: 'VALIDATION_ERROR' }

      expect((await contacts().api.upsertMany({ requests: requests.slice(1) })).results).toHaveLength(50)
      await expect(contacts().api.upsertMany({ requests })).rejects.toMatchObject(refused)
      await expect(contacts().api.upsertMany({ requests: [] })).rejects.toMatchObject(refused)
    })
  })
}

function refusedOneConforms(contacts: Under): void {
  describe('upsertMany', () => {
    it('rejects a single request, with the error of upsert', async () => {
      const project = request()
      const keyed = { ...project, claim: claim('used') }
      const first = await contacts().api.upsert(wanted(keyed))
      const large = { big: 'x'.repeat(65 * 1024) }

      const { results } = await contacts().api.upsertMany({
        requests: [
          wanted(project),
          wanted(keyed),
          wanted({ ...project, claim: claim('large') }, someEmail(), large),
          wanted(project),
        ],
      })

      const done = { claimedAt: null, contacts: [expect.objectContaining({ version: 1 })] }
      expect(results).toEqual([
        done,
        {
          refusal: expect.objectContaining({
            kind: 'conflict',
            code: 'IDEMPOTENCY_KEY_REUSED',
            details: expect.objectContaining({ originalRequestAt: first.claimedAt }),
          }),
        },
        {
          refusal: expect.objectContaining({
            kind: 'invalid',
            code: 'VALIDATION_ERROR',
            errors: [expect.objectContaining({ field: 'data', code: 'too_big' })],
          }),
        },
        done,
      ])
      expect(
        await contacts().api.findKey({ projectId: project.projectId, generation: 1, key: 'large' }),
      ).toEqual({
        use: null,
      })
    })

    it('lets only one of several requests claim the same key', async () => {
      const keyed = { ...request(), claim: claim('rush') }

      const { results } = await contacts().api.upsertMany({
        requests: Array.from({ length: 5 }, () => wanted(keyed)),
      })

      expect(results.filter((result) => 'contacts' in result)).toHaveLength(1)
    })
  })
}
