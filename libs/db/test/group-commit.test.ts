import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises'
import { currentCorrelation, withCorrelation } from '@postrider/contracts'
import { groupCommit } from '../src/index.ts'
import { outcomes } from './outcomes.ts'

const transientError = (): Error => Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })

describe('groupCommit', () => {
  it('runs inputs that arrive together as one batch, and collects new inputs while it runs', async () => {
    const batches: number[][] = []
    const double = groupCommit<number, number>(
      (inputs) => {
        batches.push(inputs)
        return Promise.resolve(inputs.map((input) => input * 2))
      },
      { slots: 1 },
    )

    expect(await outcomes([1, 2, 3].map(double))).toEqual([2, 4, 6])
    expect(await outcomes([4, 5].map(double))).toEqual([8, 10])
    expect(batches).toEqual([
      [1, 2, 3],
      [4, 5],
    ])
  })

  it('starts another batch if one is blocked, within the limits of slots and batch size', async () => {
    let working = 0
    let most = 0
    const sizes: number[] = []
    const echo = groupCommit<number, number>(
      async (inputs) => {
        sizes.push(inputs.length)
        most = Math.max(most, (working += 1))
        await pause(20)
        working -= 1
        return inputs
      },
      { maxBatch: 3, slots: 2, patienceMs: 5 },
    )

    const given = Array.from({ length: 20 }, (_, index) => index)
    expect(await outcomes(given.map(echo))).toEqual(given)

    expect(Math.max(...sizes)).toBe(3)
    expect(most).toBe(2)
  })

  it('runs large inputs in separate batches, so that small inputs do not wait for them', async () => {
    const release = Promise.withResolvers<void>()
    const batches: number[][] = []
    const echo = groupCommit<number, number>(
      async (inputs) => {
        batches.push(inputs)
        if (inputs.some((input) => input >= 100)) await release.promise
        return inputs
      },
      { maxBatch: 200, slots: 1, weightOf: (input) => input, largeFrom: 100 },
    )

    const large = [echo(150), echo(100)]
    expect(await outcomes([1, 2, 99].map(echo))).toEqual([1, 2, 99])
    release.resolve()

    expect(await outcomes(large)).toEqual([150, 100])
    expect(batches.toSorted((left, right) => (left[0] ?? 0) - (right[0] ?? 0))).toEqual([
      [1, 2, 99],
      [100],
      [150],
    ])
  })

  it('starts another batch immediately if enough inputs are pending, else after `patienceMs`', async () => {
    const release = Promise.withResolvers<void>()
    const began: number[][] = []
    const echo = groupCommit<number, number>(
      async (inputs) => {
        began.push(inputs)
        await release.promise
        return inputs
      },
      { slots: 2, patienceMs: 60_000, fullAt: 3 },
    )
    const pending: Promise<number>[] = []
    const beganAfter = async (...inputs: number[]): Promise<number[][]> => {
      pending.push(...inputs.map(echo))
      // A batch starts in this turn of the event loop. A short wait could end too early on a busy machine.
      await nextTurn()
      return [...began]
    }

    expect(await beganAfter(1)).toEqual([[1]])
    expect(await beganAfter(2, 3)).toEqual([[1]])
    expect(await beganAfter(4)).toEqual([[1], [2, 3, 4]])
    expect(await beganAfter(5, 6, 7)).toEqual([[1], [2, 3, 4]])
    release.resolve()
    expect(await outcomes(pending)).toEqual([1, 2, 3, 4, 5, 6, 7])
    expect(began).toEqual([[1], [2, 3, 4], [5, 6, 7]])
  })

  it('uses one slot after another while batches are blocked and no input arrives', async () => {
    const release = Promise.withResolvers<void>()
    const began: number[] = []
    const echo = groupCommit<number, number>(
      async (inputs) => {
        began.push(inputs.length)
        if (began.length === 4) release.resolve()
        await release.promise
        return inputs
      },
      { maxBatch: 2, slots: 4, patienceMs: 1 },
    )

    expect(await outcomes([1, 2, 3, 4, 5, 6, 7, 8].map(echo))).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
    expect(began).toEqual([2, 2, 2, 2])
  })

  it('fills a batch up to its weight, and runs a heavier input alone', async () => {
    const batches: number[][] = []
    const echo = groupCommit<number, number>(
      (inputs) => {
        batches.push(inputs)
        return Promise.resolve(inputs)
      },
      { maxBatch: 10, slots: 1, weightOf: (input) => input },
    )

    expect(await outcomes([4, 5, 6, 50, 1, 9].map(echo))).toEqual([4, 5, 6, 50, 1, 9])
    expect(batches).toEqual([[4, 5], [6], [50], [1, 9]])
  })

  it('rejects only the input whose outcome is an error', async () => {
    const odd = groupCommit<number, number>((inputs) =>
      Promise.resolve(inputs.map((input) => (input % 2 === 0 ? new Error(`${input} is even`) : input))),
    )

    expect(await outcomes([1, 2, 3].map(odd))).toEqual([1, '2 is even', 3])
  })

  it('finds the input that fails a batch in few attempts, and completes the other inputs', async () => {
    let attempts = 0
    const work = groupCommit<number, number>((inputs) => {
      attempts += 1
      return inputs.includes(77) ? Promise.reject(new Error('77 is poison')) : Promise.resolve(inputs)
    })

    const given = Array.from({ length: 128 }, (_, index) => index)
    const expected = given.map((each) => (each === 77 ? '77 is poison' : each))

    expect(await outcomes(given.map(work))).toEqual(expected)
    expect(attempts).toBe(15)
  })

  it('fails the whole batch after an error that no input caused', async () => {
    let attempts = 0
    const work = groupCommit<number, number>(() => {
      attempts += 1
      return Promise.reject(transientError())
    })

    expect(new Set(await outcomes([1, 2, 3].map(work)))).toEqual(new Set(['connect ECONNREFUSED']))
    expect(attempts).toBe(1)
  })

  it('rejects an input without an outcome', async () => {
    const forgetful = groupCommit<number, number>((inputs) => Promise.resolve(inputs.slice(1)))

    expect(await outcomes([1, 2].map(forgetful))).toEqual([2, 'The batch returned no outcome for this input'])
  })

  it('runs without the correlation id of a request', async () => {
    let seen: unknown = 'not asked'
    const work = groupCommit<number, number>((inputs) => {
      seen = currentCorrelation()
      return Promise.resolve(inputs)
    })

    await withCorrelation({ requestId: 'req-1' }, () => work(1))

    expect(seen).toBeUndefined()
  })
})

describe('an outcome of a group commit', () => {
  it('can be undefined', async () => {
    const note = groupCommit<number, void>((inputs) => Promise.resolve(inputs.map(() => undefined)))

    await expect(Promise.all([note(1), note(2)])).resolves.toEqual([undefined, undefined])
  })
})
