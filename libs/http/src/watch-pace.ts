import type { Readable } from 'node:stream'

/** How much of a body has to come in a time. */
export interface Pace {
  bytes: number
  inMs: number
}

/**
 * 26 kbit/s: less than a mobile network of the second generation gives, and an interruption of eight seconds
 * is allowed.
 */
export const usualPace: Pace = { bytes: 32 * 1024, inMs: 10_000 }

/**
 * Time is counted in steps of the timer, not by the clock: a process that was busy for seconds has not read
 * what came meanwhile.
 */
const steps = 10

export interface PaceRules {
  pace: Pace
  /**
   * True while nothing is expected of the sender: everything has come, or we are the ones who do not read.
   */
  isExcused(): boolean
  /** Called once, when too little has come. */
  onSlow(): void
}

/** Watches a stream that is being read by somebody else, and returns how to stop. */
export function watchPace(source: Readable, { pace, isExcused, onSlow }: PaceRules): () => void {
  let latest = [0]
  const count = (chunk: Buffer): void => {
    latest.push((latest.pop() ?? 0) + chunk.length)
  }
  const stop = (): void => {
    clearInterval(timer)
    source.off('data', count)
  }
  const step = (): void => {
    if (isExcused()) latest = []
    else if (latest.length === steps && sum(latest) < pace.bytes) {
      stop()
      return onSlow()
    }
    latest = [...latest.slice(-(steps - 1)), 0]
  }
  const timer = setInterval(step, pace.inMs / steps)
  source.on('data', count)
  return stop
}

const sum = (numbers: number[]): number => numbers.reduce((total, each) => total + each, 0)
