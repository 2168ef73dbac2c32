import type { Fall } from '@postrider/worker-processes'

export interface Limits {
  memoryMb: number
  timeMs: number
}

/** The failure reason of a mail that killed its worker. The sender reads it, so it contains the limit. */
export function reasonOf(fall: Fall, { memoryMb, timeMs }: Limits): string {
  switch (fall) {
    case 'too-slow':
      return `Too slow: rendering took more than ${timeMs} ms of CPU time`
    case 'too-large':
      return `Too large: rendering took more than ${memoryMb} MB of memory`
    case 'crashed':
      return crashedReason
    default:
      return fall satisfies never
  }
}

export const crashedReason = 'Crashed: rendering ended its process in every attempt'
