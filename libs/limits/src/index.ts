export { Limiter, type LimiterOptions } from './limiter.ts'
export { oneAtATime } from './one-at-a-time.ts'
