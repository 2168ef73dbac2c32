export { Limiter, type LimiterOptions } from './limiter.ts'
export { oneAtATime } from './one-at-a-time.ts'
export { jsonBytes, splitBySize, type SplitLimits } from './split-by-size.ts'
