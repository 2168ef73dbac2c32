import { unavailable } from '@postrider/contracts/errors'

export interface Turn {
  projectId: string
  /** Aborted when the caller has hung up: work that still waits is then not begun, and rejected with the signal's reason. */
  signal: AbortSignal
}

export interface TurnsOptions {
  /**
   * How many of one project are worked on at a time. A search may take seconds (`statement_timeout` ends it after 10), and a few of them
   * would hold all connections (`DATABASE_POOL`, 10), with every other project waiting.
   */
  atOnce?: number
  /** How many more of it may wait; further ones are 503 with `Retry-After`. */
  mostWaiting?: number
}

/** Runs the work when its turn has come, and resolves with its answer. */
export type InTurn = <Answer>(turn: Turn, work: () => Promise<Answer>) => Promise<Answer>

interface Share {
  running: number
  waiting: Set<() => void>
}

/** Lets the work of a project take turns in one instance, in order of arrival: its reads (`shareReads`), and slow questions of another service. */
export function projectTurns({ atOnce = 3, mostWaiting = 100 }: TurnsOptions = {}): InTurn {
  const shares = new Map<string, Share>()

  const turnOf = ({ signal }: Turn, share: Share): Promise<void> =>
    new Promise((resolve, reject) => {
      const start = (): void => {
        share.waiting.delete(start)
        signal.removeEventListener('abort', leave)
        share.running += 1
        resolve()
      }
      const leave = (): void => {
        share.waiting.delete(start)
        reject(signal.reason)
      }
      if (signal.aborted) return leave()
      if (share.running < atOnce) return start()
      if (share.waiting.size >= mostWaiting)
        return reject(unavailable('Too many requests of this project are waiting; try again.'))
      share.waiting.add(start)
      signal.addEventListener('abort', leave)
    })

  const release = (projectId: string, share: Share): void => {
    share.running -= 1
    const [next] = share.waiting
    if (next) next()
    else if (share.running === 0) shares.delete(projectId)
  }

  return async <Answer>(turn: Turn, work: () => Promise<Answer>): Promise<Answer> => {
    const share = shares.get(turn.projectId) ?? { running: 0, waiting: new Set() }
    // A share that nothing runs in is not kept, so that the map does not grow with refused requests.
    if (!turn.signal.aborted) shares.set(turn.projectId, share)
    await turnOf(turn, share)
    try {
      return await work()
    } finally {
      release(turn.projectId, share)
    }
  }
}
