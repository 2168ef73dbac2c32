import { AppError } from '@postrider/contracts/errors'
import type { Turn } from './project-turns.ts'
import { createSlots } from './slots.ts'

/** How long an upload waits for its turn, in ms. */
export const uploadQueueMs = 10_000

/** How many uploads of one project may wait: each holds a connection and the first bytes of its body. */
const mostWaiting = 100

const refusal = 'Too many files of this project are being uploaded.'

interface Waiting {
  projectId: string
  start(): void
}

/** Runs the work when there is room for one more upload, and resolves with its answer. */
export type QueueUpload = <Answer>(turn: Turn, work: () => Promise<Answer>) => Promise<Answer>

/**
 * Bounds the uploads of an instance, each of which holds its file: eight, two of one project, four kept for projects that have none. Further
 * ones wait in order of arrival, their bodies unread; those of one project hold up no other. Rejects with 429 and `Retry-After` after
 * `waitMs` or when 100 of the project wait, and with the signal's reason when the caller hangs up.
 */
export function uploadQueue({ waitMs = uploadQueueMs }: { waitMs?: number } = {}): QueueUpload {
  const slots = createSlots({ inAll: 8, ofProject: 2, keptForOthers: 4, refusal })
  const waiting = new Set<Waiting>()
  const isWaiting = (projectId: string): boolean => [...waiting].some((each) => each.projectId === projectId)

  const freeSlot = ({ projectId, signal }: Turn): Promise<() => void> =>
    new Promise((resolve, reject) => {
      const leave = (reason: unknown): void => {
        clearTimeout(timer)
        waiting.delete(entry)
        signal.removeEventListener('abort', hangUp)
        reject(reason)
      }
      const hangUp = (): void => leave(signal.reason)
      const entry: Waiting = {
        projectId,
        start: () => {
          resolve(slots.take(projectId))
          // It is resolved: this only stops the wait.
          leave(undefined)
        },
      }
      const timer = setTimeout(() => leave(tooMany()), waitMs)
      waiting.add(entry)
      signal.addEventListener('abort', hangUp)
    })

  const enter = (turn: Turn): Promise<() => void> => {
    const { projectId, signal } = turn
    if (signal.aborted) return Promise.reject(signal.reason)
    if (slots.isFree(projectId) && !isWaiting(projectId)) return Promise.resolve(slots.take(projectId))
    const ofProject = [...waiting].filter((each) => each.projectId === projectId).length
    return ofProject >= mostWaiting ? Promise.reject(tooMany()) : freeSlot(turn)
  }

  return async (turn, work) => {
    const release = await enter(turn)
    try {
      return await work()
    } finally {
      release()
      for (const { projectId, start } of waiting) if (slots.isFree(projectId)) start()
    }
  }
}

const tooMany = (): AppError =>
  new AppError('limited', 'RATE_LIMIT_EXCEEDED', {
    message: refusal,
    suggestion: 'Upload fewer files at a time, or send the request again later.',
    retryAfterSeconds: 5,
  })
