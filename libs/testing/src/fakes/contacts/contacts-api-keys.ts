import { claim, request, someEmail, type Project, type Under } from './contacts-subject.ts'

/** Tests idempotency keys of the contacts API; see `conformsToContactsApi`. */
export function claimsConform(contacts: Under): void {
  const { claimKey, stateOf } = keysOf(contacts)
  sharingConforms(contacts)
  releaseConforms(contacts)
  manyConform(contacts)

  describe('an idempotency key', () => {
    it('is claimed by one request, can be found, and is rejected with 409 in the next request', async () => {
      const project = request()

      const { claimedAt } = await claimKey(project, 'k')

      expect(await contacts().api.findKey({ projectId: project.projectId, generation: 1, key: 'k' })).toEqual(
        {
          use: { endpoint: 'POST /v1/send', requestedAt: claimedAt, state: 'claimed' },
        },
      )
      await expect(claimKey(project, 'k')).rejects.toMatchObject(reused('k', claimedAt, null))
    })

    it('is done when the mails of its request are queued, and is then kept after its lease has expired', async () => {
      const project = request()
      const { claimedAt } = await claimKey(project, 'done')

      await contacts().completeKey(project.projectId, 'done')
      await contacts().lapseLease(project.projectId, 'done')

      expect(await stateOf(project, 'done')).toBe('done')
      await expect(claimKey(project, 'done')).rejects.toMatchObject(reused('done', claimedAt, 200))
    })

    it('is free again if its lease has expired before the mails of its request were queued', async () => {
      const project = request()
      await claimKey(project, 'lost')

      await contacts().lapseLease(project.projectId, 'lost')

      expect(await stateOf(project, 'lost')).toBeUndefined()
      expect((await claimKey(project, 'lost')).claimedAt).not.toBeNull()
      await expect(claimKey(project, 'lost')).rejects.toMatchObject({ code: 'IDEMPOTENCY_KEY_REUSED' })
    })
  })
}

function releaseConforms(contacts: Under): void {
  const { claimKey, stateOf } = keysOf(contacts)
  const release = (project: Project, key: string, claimedAt: string | null) =>
    contacts().api.releaseKey({ projectId: project.projectId, key, claimedAt: claimedAt ?? '' })

  describe('releaseKey', () => {
    it('frees the claim of the given time, and has no effect when it is repeated', async () => {
      const project = request()
      const { claimedAt } = await claimKey(project, 'refused')

      await release(project, 'refused', claimedAt)
      await release(project, 'refused', claimedAt)

      expect(await stateOf(project, 'refused')).toBeUndefined()
      expect((await claimKey(project, 'refused')).claimedAt).not.toBeNull()
    })

    it('does not free a key that is done, was claimed again later, or belongs to another project', async () => {
      const [project, other] = [request(), request()]
      const { claimedAt } = await claimKey(project, 'done')
      await contacts().completeKey(project.projectId, 'done')
      const later = await claimKey(project, 'later')
      const foreign = await claimKey(other, 'done')

      await release(project, 'done', claimedAt)
      await release(project, 'later', new Date(Date.parse(String(later.claimedAt)) - 60_000).toISOString())
      await release(project, 'none', claimedAt)

      expect(await stateOf(project, 'done')).toBe('done')
      expect(await stateOf(project, 'later')).toBe('claimed')
      expect([foreign.claimedAt !== null, await stateOf(other, 'done')]).toEqual([true, 'claimed'])
    })
  })
}

function manyConform(contacts: Under): void {
  const { claimKey, stateOf } = keysOf(contacts)
  const endpoint = 'POST /v1/send/batch'

  describe('claimKeys', () => {
    it('claims the keys that are free, and returns the 409 of each other key', async () => {
      const { projectId, generation } = request()
      const project = { projectId, generation, claim: null }
      const { claimedAt: usedAt } = await claimKey(project, 'used')

      const claimed = await contacts().api.claimKeys({
        projectId,
        generation,
        endpoint,
        keys: ['a', 'used', 'b'],
      })

      const { claimedAt, refusals } = claimed
      expect(refusals).toEqual([null, expect.objectContaining({ code: 'IDEMPOTENCY_KEY_REUSED' }), null])
      expect(refusals[1]?.details).toMatchObject({ key: 'used', originalRequestAt: usedAt })
      expect(await contacts().api.findKey({ projectId, generation, key: 'b' })).toEqual({
        use: { endpoint, requestedAt: claimedAt, state: 'claimed' },
      })
    })

    it('claims keys that `releaseKeys` then frees, except keys that are done', async () => {
      const { projectId, generation } = request()
      const project = { projectId, generation, claim: null }
      const keys = ['a', 'b', 'done']
      const { claimedAt } = await contacts().api.claimKeys({ projectId, generation, endpoint, keys })
      await contacts().completeKey(projectId, 'done')

      await contacts().api.releaseKeys({ projectId, keys, claimedAt })

      expect(await Promise.all(keys.map((key) => stateOf(project, key)))).toEqual([
        undefined,
        undefined,
        'done',
      ])
    })
  })
}

function sharingConforms(contacts: Under): void {
  const { claimKey, stateOf } = keysOf(contacts)

  describe('an idempotency key', () => {
    it('belongs to one generation of one project', async () => {
      const project = request()
      await claimKey(project, 'own')

      expect(await stateOf(request(), 'own')).toBeUndefined()
      expect((await claimKey(request(), 'own')).claimedAt).not.toBeNull()
      expect(await stateOf({ ...project, generation: 2 }, 'own')).toBeUndefined()
      expect((await claimKey({ ...project, generation: 2 }, 'own')).claimedAt).not.toBeNull()
    })

    it('is claimed by only one of many concurrent requests', async () => {
      const project = request()

      const outcomes = await Promise.allSettled(Array.from({ length: 20 }, () => claimKey(project, 'rush')))

      expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    })
  })
}

const keysOf = (contacts: Under) => {
  const claimKey = (project: Project, key: string) =>
    contacts().api.upsert({
      ...project,
      claim: claim(key),
      contacts: [{ email: someEmail(), defaultSubscribed: false }],
    })
  const stateOf = async ({ projectId, generation }: Project, key: string) =>
    (await contacts().api.findKey({ projectId, generation, key })).use?.state
  return { claimKey, stateOf }
}

const reused = (key: string, requestedAt: string | null, statusCode: number | null) => ({
  kind: 'conflict',
  code: 'IDEMPOTENCY_KEY_REUSED',
  extras: {
    details: {
      key,
      originalRequest: 'POST /v1/send',
      originalRequestAt: requestedAt,
      originalStatusCode: statusCode,
    },
  },
})
