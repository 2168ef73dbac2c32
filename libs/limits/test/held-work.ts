import type { Limiter } from '../src/index.ts'

interface Work {
  name: string
  key: string
  state: 'waiting' | 'running' | 'ended' | 'aborted'
  end(): void
  abort(): void
  result: Promise<string>
}

/** Calls of a limiter that the test starts and ends. The first letter of a call's name is its key. */
export class HeldWork {
  readonly #limiter: Limiter
  readonly all: Work[] = []
  /** The names of the calls in the order in which they started. */
  readonly started: string[] = []

  constructor(limiter: Limiter) {
    this.#limiter = limiter
  }

  start(name: string): Work {
    const held = Promise.withResolvers<string>()
    const caller = new AbortController()
    const work: Work = {
      name,
      key: name.slice(0, 1),
      state: 'waiting',
      end: () => {
        work.state = 'ended'
        held.resolve(name)
      },
      abort: () => {
        work.state = 'aborted'
        caller.abort(new Error('aborted'))
      },
      result: Promise.resolve(''),
    }
    const run = (): Promise<string> => {
      work.state = 'running'
      this.started.push(name)
      return held.promise
    }
    work.result = this.#limiter.run(work.key, run, { signal: caller.signal })
    work.result.catch(() => undefined)
    this.all.push(work)
    return work
  }

  in(state: Work['state']): Work[] {
    return this.all.filter((work) => work.state === state)
  }

  /** Ends the running calls, the oldest first, until no call runs. */
  async endAll(): Promise<void> {
    for (let running = this.in('running'); running.length > 0; running = this.in('running')) {
      running[0]?.end()
      await reactions()
    }
  }
}

/** Resolves when all pending promise callbacks have run. */
export const reactions = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))
