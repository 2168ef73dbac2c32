import { mockPerformanceNow } from '@postrider/testing/jest'
import { recordingLog } from '@postrider/testing/service'
import { startLoop, unhurried, type Loop, type LoopDefinition } from '../src/index.ts'

let loop: Loop | undefined

beforeEach(() => jest.useFakeTimers())
afterEach(async () => {
  await loop?.stop()
  jest.useRealTimers()
})

/** A loop whose turns are counted and whose outcomes the test decides; `true` means that more is waiting. */
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
  return { loop, turns, logged, begun: Date.now() }
}

const after = (ms: number): Promise<void> => jest.advanceTimersByTimeAsync(ms)

describe('a loop', () => {
  it('takes its first turn at once and the next after the pause', async () => {
    const { turns } = start()
    await after(0)
    expect(turns).toHaveLength(1)

    await after(999)
    expect(turns).toHaveLength(1)
    await after(1)
    expect(turns).toHaveLength(2)
  })

  it('goes on at once while there is more to do', async () => {
    const { turns } = start([true, true, true, false])

    await after(0)

    expect(turns).toHaveLength(4)
  })

  it('takes a turn when it is woken; many wakes during a turn come to one', async () => {
    const { loop, turns } = start()
    await after(10)

    loop.wake()
    loop.wake()
    loop.wake()
    await after(0)

    expect(turns).toHaveLength(2)
  })

  it('lets what it is woken for gather when turns may not follow each other at once', async () => {
    const { loop, turns, begun } = start([], { atMostEveryMs: 50 })
    await after(0)

    loop.wake()
    await after(30)
    loop.wake()
    await after(60)

    expect(turns.map((at) => at - begun)).toEqual([0, 50])

    await after(500)
    loop.wake()
    await after(0)

    expect(turns).toHaveLength(3)
  })

  it('waits less for more to gather when a turn is short, and never longer than `atMostEveryMs`', async () => {
    const took = [10, 10, 90, 1]
    const turns: number[] = []
    const { loop, begun } = start([], {
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

    expect(turns.slice(0, 4).map((at) => at - begun)).toEqual([0, 40, 80, 280])
  })

  it('ends at once when it is stopped while something gathers', async () => {
    const { loop, turns } = start([], { atMostEveryMs: 60_000 })
    await after(0)
    loop.wake()
    await after(0)

    await loop.stop()

    expect(turns).toHaveLength(1)
  })

  it('does not forget a wake that comes in the middle of a turn', async () => {
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

  it('sleeps longer after every failure, 15 s at most, reports it, and is healthy again after a turn that went well', async () => {
    const { loop, turns, logged, begun } = start(Array.from({ length: 6 }, () => new Error('away')))
    await after(0)
    expect(loop.health()).toBe('test: away')

    await after(70_000)

    const pauses = turns.map((at, index) => at - (turns[index - 1] ?? begun))
    expect(pauses.slice(0, 8)).toEqual([0, 2000, 4000, 8000, 15_000, 15_000, 15_000, 1000])
    expect(logged.map(({ fields }) => fields?.['failures'])).toEqual([1, 2, 3, 4, 5, 6])
    expect(loop.health()).toBeUndefined()
  })

  it('is not woken out of the rest after a failure: requests cannot hammer what is down', async () => {
    const { loop, turns } = start([new Error('away')])
    await after(10)

    loop.wake()
    await after(100)
    expect(turns).toHaveLength(1)

    await after(2000)
    expect(turns).toHaveLength(2)
  })

  it('of the clock alone is not woken by requests', async () => {
    const { loop, turns } = start([], { clockOnly: true })
    await after(10)

    loop.wake()
    await after(100)

    expect(turns).toHaveLength(1)
  })

  it('lets the turn in hand finish when it is stopped, tells it so, and takes no other', async () => {
    const gate = Promise.withResolvers<boolean>()
    let turns = 0
    let told = false
    const { loop } = start([], {
      work: (signal) => {
        turns += 1
        signal.addEventListener('abort', () => (told = true))
        return gate.promise
      },
    })
    let stopped = false

    const stopping = loop.stop().then(() => (stopped = true))
    await after(0)
    const early = stopped
    gate.resolve(true)
    await stopping

    expect({ early, told, turns }).toEqual({ early: false, told: true, turns: 1 })
  })

  it('waits at its end for what its turns have left running, whatever comes of it', async () => {
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

  it('ends at once when it is stopped while it rests, also after a failure', async () => {
    const { loop, turns } = start([new Error('away')])
    await after(0)

    await loop.stop()
    await after(60_000)

    expect(turns).toHaveLength(1)
  })
})

describe('work that nobody waits for', () => {
  beforeEach(() => jest.useRealTimers())
  afterEach(() => jest.restoreAllMocks())

  it('rests four times as long as a turn took that has found more to do', async () => {
    const workMs = 40
    const work = () => new Promise<boolean>((resolve) => setTimeout(() => resolve(true), workMs))
    const begun = performance.now()

    expect(await unhurried(work)(new AbortController().signal)).toBe(true)

    expect(performance.now() - begun).toBeGreaterThan(5 * workMs - 10)
  })

  it('does not rest when nothing is left, nor when the loop is stopped', async () => {
    // Each turn takes an hour by this clock.
    let nowMs = 0
    mockPerformanceNow(() => (nowMs += 3_600_000))
    const stopping = new AbortController()

    expect(await unhurried(() => Promise.resolve(false))(stopping.signal)).toBe(false)
    stopping.abort()
    expect(await unhurried(() => Promise.resolve(true))(stopping.signal)).toBe(true)
  })
})
