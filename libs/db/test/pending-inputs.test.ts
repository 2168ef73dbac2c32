import { setImmediate as nextTurn } from 'node:timers/promises'
import { groupCommit, type GroupCommitOptions } from '../src/index.ts'
import { outcomes } from './outcomes.ts'

describe('pending inputs of a group commit', () => {
  /** Returns a group commit with one slot. Its batches wait until they are released. */
  const held = (options: GroupCommitOptions<TestInput>) => {
    const release = Promise.withResolvers<void>()
    const worked: number[] = []
    const commit = groupCommit<TestInput, number>(
      async (inputs) => {
        await release.promise
        worked.push(...inputs.map(({ n }) => n))
        return inputs.map(({ n }) => n)
      },
      { slots: 1, maxBatch: 1, ...options },
    )
    return { commit, worked, release: () => release.resolve() }
  }
  interface TestInput {
    n: number
    weight?: number
    tenant?: string
    signal?: AbortSignal
  }
  /** Waits until pending batches have started, which they do in this turn of the event loop. */
  const turn = (): Promise<void> => nextTurn()

  it('above the maximum weight are rejected with 503 and Retry-After, until there is capacity again', async () => {
    const { commit, worked, release } = held({ maxWaiting: 10, weightOf: ({ weight = 1 }) => weight })
    const working = commit({ n: 0 })
    await turn()
    const waiting = [commit({ n: 1, weight: 4 }), commit({ n: 2, weight: 50 })]

    await expect(commit({ n: 3 })).rejects.toMatchObject({
      kind: 'unavailable',
      extras: { retryAfterSeconds: 1 },
    })
    release()
    expect(await outcomes([working, ...waiting])).toEqual([0, 1, 2])
    expect(await commit({ n: 4 })).toBe(4)
    expect(worked).toEqual([0, 1, 2, 4])
  })

  it('of one tenant can use at most half of the capacity', async () => {
    const { commit, release } = held({ maxWaiting: 6, tenantOf: ({ tenant = '' }) => tenant })
    const pending = [commit({ n: 0, tenant: 'a' })]
    await turn()
    pending.push(...[1, 2, 3, 4].map((n) => commit({ n, tenant: 'a' })), commit({ n: 5, tenant: 'b' }))
    release()

    expect(await outcomes(pending)).toEqual([0, 1, 2, 3, expect.stringContaining('too many requests'), 5])
    expect(await commit({ n: 6, tenant: 'a' })).toBe(6)
  })

  it('are dropped when their callers disconnect, and then use no capacity', async () => {
    const { commit, worked, release } = held({ maxWaiting: 2, signalOf: ({ signal }) => signal })
    const caller = new AbortController()
    const pending = [commit({ n: 0, signal: caller.signal })]
    await turn()
    pending.push(commit({ n: 1, signal: caller.signal }), commit({ n: 2 }))
    caller.abort(new Error('gone'))
    pending.push(commit({ n: 3 }))
    release()

    expect(await outcomes(pending)).toEqual([0, 'gone', 2, 3])
    expect(worked).toEqual([0, 2, 3])
  })

  it('can all be dropped at the same time', async () => {
    const { commit, worked, release } = held({ signalOf: ({ signal }) => signal })
    const caller = new AbortController()
    const pending = [commit({ n: 0 })]
    await turn()
    pending.push(...[1, 2].map((n) => commit({ n, signal: caller.signal })))
    caller.abort(new Error('gone'))
    release()

    expect(await outcomes(pending)).toEqual([0, 'gone', 'gone'])
    expect(await commit({ n: 3 })).toBe(3)
    expect(worked).toEqual([0, 3])
  })
})
