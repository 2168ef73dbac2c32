import type { DeathCause } from '@postrider/worker-processes'

export interface Limits {
  memoryMb: number
  timeMs: number
}

/**
 * Returns the failure reason of a mail that killed its worker. The reason names the limit, because senders
 * read the reason.
 */
export function reasonOf(deathCause: DeathCause, { memoryMb, timeMs }: Limits): string {
  switch (deathCause) {
    case 'too-slow':
      return `Too slow: rendering took more than ${timeMs} ms of CPU time`
    case 'too-large':
      return `Too large: rendering took more than ${memoryMb} MB of memory`
    case 'crashed':
      return crashedReason
    default:
      return deathCause satisfies never
  }
}

export const crashedReason = 'Crashed: rendering ended its process in every attempt'
