import { mockPerformanceNow } from '@postrider/testing/jest'
import { recordingLog } from '@postrider/testing/service'
import { startLoop, lowPriority, type Loop, type LoopDefinition } from '../src/index.ts'

let loop: Loop | undefined

beforeEach(() => jest.useFakeTimers())
afterEach(async () => {
  await loop?.stop()
  jest.useRealTimers()
})

/**
 * Starts a loop that counts its iterations. Each iteration has the next of these outcomes; `true` means that
 * more work is waiting.
 */
function start(outcomes: (boolean | Error)[] = [], options: Partial<LoopDefinition> = {}) {
  const { log, logged } = recordingLog()
  const turns: number[] = []
  const definition: LoopDefinition = {
    name: 'test',
    everyMs: 1000,
    work: () => {
      turns.push(Date.now())
      const outcome = outcomes.shift() ?? false
      return outcome instanceof Error ? Promise.reject(outcome) : Promise.resolve(outcome)
    },
    ...options,
  }
  loop = startLoop(definition, log)
  return { loop, turns, logged, startedAt: Date.now() }
}

const after = (ms: number): Promise<void> => jest.advanceTimersByTimeAsync(ms)

describe('a loop', () => {
  it('reports each failed iteration', async () => {
    const failed: string[] = []
    const outcomes = [new Error('first'), new Error('second'), false]
    const work = (): Promise<boolean> => {
      const outcome = outcomes.shift() ?? false
      return outcome instanceof Error ? Promise.reject(outcome) : Promise.resolve(outcome)
    }
    const { log } = recordingLog()
    loop = startLoop({ name: 'failing', everyMs: 10, work }, log, (name) => void failed.push(name))

    await after(1_000)

    expect(failed).toEqual(['failing', 'failing'])
  })

  it('runs its first iteration immediately, and the next one after the pause', async () => {
    const { turns } = start()
    await after(0)
    expect(turns).toHaveLength(1)

    await after(999)
    expect(turns).toHaveLength(1)
    await after(1)
    expect(turns).toHaveLength(2)
  })

  it('continues immediately while more work is waiting', async () => {
    const { turns } = start([true, true, true, false])

    await after(0)

    expect(turns).toHaveLength(4)
  })

  it('runs an iteration when it is woken; many wakes during an iteration count as one', async () => {
    const { loop, turns } = start()
    await after(10)

    loop.wake()
    loop.wake()
    loop.wake()
    await after(0)

    expect(turns).toHaveLength(2)
  })

  it('lets work gather between iterations if `atMostEveryMs` is set', async () => {
    const { loop, turns, startedAt } = start([], { atMostEveryMs: 50 })
    await after(0)

    loop.wake()
    await after(30)
    loop.wake()
    await after(60)

    expect(turns.map((at) => at - startedAt)).toEqual([0, 50])

    await after(500)
    loop.wake()
    await after(0)

    expect(turns).toHaveLength(3)
  })

  it('waits `atMostEveryTurns` times the duration of an iteration, but at most `atMostEveryMs`', async () => {
    const took = [10, 10, 90, 1]
    const turns: number[] = []
    const { loop, startedAt } = start([], {
      atMostEveryMs: 200,
      atMostEveryTurns: 4,
      work: async () => {
        turns.push(Date.now())
        await new Promise((resolve) => setTimeout(resolve, took[turns.length - 1] ?? 0))
        return false
      },
    })
    for (let time = 0; time < 400; time += 5) {
      loop.wake()
      await after(5)
    }

    expect(turns.slice(0, 4).map((at) => at - startedAt)).toEqual([0, 40, 80, 280])
  })

  it('ends immediately if it is stopped while work gathers', async () => {
    const { loop, turns } = start([], { atMostEveryMs: 60_000 })
    await after(0)
    loop.wake()
    await after(0)

    await loop.stop()

    expect(turns).toHaveLength(1)
  })

  it('does not lose a wake during an iteration', async () => {
    const gate = Promise.withResolvers<boolean>()
    let turns = 0
    const { loop } = start([], {
      work: () => {
        turns += 1
        return turns === 1 ? gate.promise : Promise.resolve(false)
      },
    })
    await after(0)

    loop.wake()
    gate.resolve(false)
    await after(0)

    expect(turns).toBe(2)
  })

  it('pauses longer after each failure, up to 15 s, and is healthy again after a success', async () => {
    const { loop, turns, logged, startedAt } = start(
      Array.from({ length: 6 }, () => new Error('unavailable')),
    )
    await after(0)
    expect(loop.health()).toBe('test: unavailable')

    await after(70_000)

    const pauses = turns.map((at, index) => at - (turns[index - 1] ?? startedAt))
    expect(pauses.slice(0, 8)).toEqual([0, 2000, 4000, 8000, 15_000, 15_000, 15_000, 1000])
    expect(logged.map(({ fields }) => fields?.['failures'])).toEqual([1, 2, 3, 4, 5, 6])
    expect(loop.health()).toBeUndefined()
  })

  it('cannot be woken from the pause after a failure, so that requests do not overload a dependency', async () => {
    const { loop, turns } = start([new Error('unavailable')])
    await after(10)

    loop.wake()
    await after(100)
    expect(turns).toHaveLength(1)

    await after(2000)
    expect(turns).toHaveLength(2)
  })

  it('cannot be woken by requests if it is `clockOnly`', async () => {
    const { loop, turns } = start([], { clockOnly: true })
    await after(10)

    loop.wake()
    await after(100)

    expect(turns).toHaveLength(1)
  })

  it('when stopped, aborts the signal of the current iteration, waits for it, and starts no other', async () => {
    const gate = Promise.withResolvers<boolean>()
    let turns = 0
    let aborted = false
    const { loop } = start([], {
      work: (signal) => {
        turns += 1
        signal.addEventListener('abort', () => (aborted = true))
        return gate.promise
      },
    })
    let stopped = false

    const stopping = loop.stop().then(() => (stopped = true))
    await after(0)
    const early = stopped
    gate.resolve(true)
    await stopping

    expect({ early, aborted: aborted, turns }).toEqual({ early: false, aborted: true, turns: 1 })
  })

  it('when stopped, waits for work that its iterations have started, even if that work fails', async () => {
    const left = Promise.withResolvers<void>()
    const { loop, logged } = start([], { finish: () => left.promise })
    await after(0)
    let stopped = false
    const stopping = loop.stop().then(() => (stopped = true))
    await after(1000)
    expect(stopped).toBe(false)

    left.reject(new Error('too late'))
    await stopping
    expect(logged.map(({ fields }) => fields?.['error'])).toEqual([new Error('too late')])
  })

  it('ends immediately if it is stopped during a pause, even after a failure', async () => {
    const { loop, turns } = start([new Error('unavailable')])
    await after(0)

    await loop.stop()
    await after(60_000)

    expect(turns).toHaveLength(1)
  })
})

describe('background work', () => {
  beforeEach(() => jest.useRealTimers())
  afterEach(() => jest.restoreAllMocks())

  it('after an iteration with more work left, pauses for four times its duration', async () => {
    const workMs = 40
    const work = () => new Promise<boolean>((resolve) => setTimeout(() => resolve(true), workMs))
    const startedAt = performance.now()

    expect(await lowPriority(work)(new AbortController().signal)).toBe(true)

    expect(performance.now() - startedAt).toBeGreaterThan(5 * workMs - 10)
  })

  it('does not pause if no work is left, or if the loop is stopped', async () => {
    // With this clock, each iteration takes an hour.
    let nowMs = 0
    mockPerformanceNow(() => (nowMs += 3_600_000))
    const stopping = new AbortController()

    expect(await lowPriority(() => Promise.resolve(false))(stopping.signal)).toBe(false)
    stopping.abort()
    expect(await lowPriority(() => Promise.resolve(true))(stopping.signal)).toBe(true)
  })
})
