import type { Fall } from '@postrider/worker-processes'

export interface Limits {
  memoryMb: number
  timeMs: number
}

/** Why a mail ends that has ended its worker; told to its sender, so it names the limit. */
export function reasonOf(fall: Fall, { memoryMb, timeMs }: Limits): string {
  switch (fall) {
    case 'too-slow':
      return `Too slow: rendering took more than ${timeMs} ms of computing time`
    case 'too-large':
      return `Too large: rendering took more than ${memoryMb} MB of memory`
    case 'crashed':
      return crashedReason
    default:
      return fall satisfies never
  }
}

export const crashedReason = 'Crashed: rendering ended its worker or the process each time it was tried'
