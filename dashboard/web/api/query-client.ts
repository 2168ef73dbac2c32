import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { ApiError, isTemporary } from './api-error.ts'

const firstDelayMs = 1_000
const longestDelayMs = 15_000

/**
 * Creates the cache of the page's data. Reads are retried while the server is unreachable or busy, and the page
 * reports it (`ConnectionStatus`). Other failures are shown immediately, because a retry cannot succeed.
 *
 * `onError` is called for each failed read and write.
 */
export const createQueryClient = (onError: (error: Error) => void): QueryClient =>
  new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: { staleTime: 10_000, retry: (_failures, error) => isTemporary(error), retryDelay },
      mutations: { retry: false },
    },
  })

function retryDelay(failures: number, error: Error): number {
  const requested = error instanceof ApiError ? error.retryAfter : undefined
  if (requested !== undefined) return Math.min(requested * 1_000, 60_000)
  return Math.min(firstDelayMs * 2 ** failures, longestDelayMs)
}
