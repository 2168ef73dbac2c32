import type { Readable } from 'node:stream'

/** The minimum speed of a stream: `bytes` per `inMs`. */
export interface Pace {
  bytes: number
  inMs: number
}

/** 26 kbit/s, which is slower than GPRS. It allows an interruption of eight seconds. */
export const defaultPace: Pace = { bytes: 32 * 1024, inMs: 10_000 }

/**
 * Timer ticks per `inMs`. Time is measured in ticks and not by the clock, because a process that was busy for
 * seconds has not yet read the bytes that arrived.
 */
const steps = 10

export interface PaceRules {
  pace: Pace
  /** Returns true while the sender need not send: the body is complete, or the reader is paused. */
  isExcused(): boolean
  /** Called once if the stream is too slow. */
  onSlow(): void
}

/** Watches the speed of a stream that another reader consumes. Returns a function that stops watching. */
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
