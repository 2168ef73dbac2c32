import { Limiter } from './limiter.ts'

/**
 * Returns `work` with its calls run one at a time in this process, in order. A call that fails does not stop
 * the next.
 */
export function oneAtATime<Input extends unknown[], Result>(
  work: (...input: Input) => Promise<Result>,
): (...input: Input) => Promise<Result> {
  const calls = new Limiter({ concurrency: 1 })
  return (...input) => calls.run('', () => work(...input))
}
