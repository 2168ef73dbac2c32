import { Limiter } from './limiter.ts'

/**
 * Returns a version of `work` whose calls run one after another in this process. After a failed call, the
 * next call still runs.
 */
export function oneAtATime<Input extends unknown[], Result>(
  work: (...input: Input) => Promise<Result>,
): (...input: Input) => Promise<Result> {
  const calls = new Limiter({ concurrency: 1 })
  return (...input) => calls.run('', () => work(...input))
}
