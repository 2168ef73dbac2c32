import { lastStart, leastLeaseMs, renderingMs } from './lease.ts'

describe('a lease', () => {
  it.each([100, 5_000, 30_000, 300_000])(
    'leaves time to render, deliver within %d ms and record, when it is as short as it may be',
    (timeoutMs) => {
      const leaseMs = leastLeaseMs(timeoutMs)

      const lastMs = lastStart(new Date(leaseMs), timeoutMs).getTime()
      expect(lastMs - renderingMs(leaseMs)).toBeGreaterThanOrEqual(1_000)
      expect(lastMs + timeoutMs).toBe(leaseMs - 1_000)
    },
  )
})
