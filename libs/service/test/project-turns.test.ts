import { projectTurns } from '../src/http/index.ts'

const never = new AbortController().signal

/** Work that ends when the test says so. */
function slow() {
  const working: (() => void)[] = []
  const work = () => new Promise<string>((resolve) => working.push(() => resolve('done')))
  return { working, work }
}

const settled = () => new Promise((resolve) => setImmediate(resolve))

describe('turns of projects', () => {
  it('limit what is worked on of one project, in the order of arrival, and no other project', async () => {
    const inTurn = projectTurns({ atOnce: 2, mostWaiting: 10 })
    const { working, work } = slow()
    const order: number[] = []
    const all = [0, 1, 2, 3].map((n) =>
      inTurn({ projectId: 'one', signal: never }, () => {
        order.push(n)
        return work()
      }),
    )
    await settled()
    expect(order).toEqual([0, 1])
    const other = inTurn({ projectId: 'other', signal: never }, () => Promise.resolve('at once'))
    await expect(other).resolves.toBe('at once')

    for (let done = 0; done < 4; done += 1) {
      working[done]?.()
      await settled()
    }

    expect(order).toEqual([0, 1, 2, 3])
    await expect(Promise.all(all)).resolves.toEqual(['done', 'done', 'done', 'done'])
  })

  it('end with work that fails', async () => {
    const inTurn = projectTurns({ atOnce: 1, mostWaiting: 1 })
    const fails = inTurn({ projectId: 'one', signal: never }, () => Promise.reject(new Error('broken')))
    const next = inTurn({ projectId: 'one', signal: never }, () => Promise.resolve('next'))

    await expect(fails).rejects.toThrow('broken')
    await expect(next).resolves.toBe('next')
  })

  it('are refused when as many wait as may', async () => {
    const inTurn = projectTurns({ atOnce: 1, mostWaiting: 1 })
    const { working, work } = slow()
    const all = [1, 2].map(() => inTurn({ projectId: 'one', signal: never }, work))

    await expect(inTurn({ projectId: 'one', signal: never }, work)).rejects.toMatchObject({
      kind: 'unavailable',
    })

    working[0]?.()
    await all[0]
    await settled()
    working[1]?.()
    await expect(all[1]).resolves.toBe('done')
    await expect(inTurn({ projectId: 'one', signal: never }, () => Promise.resolve('again'))).resolves.toBe(
      'again',
    )
  })

  it('are not waited for by a caller that has hung up', async () => {
    const inTurn = projectTurns({ atOnce: 1, mostWaiting: 1 })
    const { working, work } = slow()
    const first = inTurn({ projectId: 'one', signal: never }, work)
    const gone = new AbortController()
    const left = inTurn({ projectId: 'one', signal: gone.signal }, work)
    gone.abort(new Error('gone'))
    await expect(left).rejects.toThrow('gone')
    await expect(inTurn({ projectId: 'one', signal: gone.signal }, work)).rejects.toThrow('gone')

    const next = inTurn({ projectId: 'one', signal: never }, () => Promise.resolve('next'))
    working[0]?.()

    await expect(next).resolves.toBe('next')
    await first
    expect(working).toHaveLength(1)
  })
})
