import { lastStartMs, leastLeaseMs, renderingMs } from './lease.ts'

describe('a lease', () => {
  it.each([100, 5_000, 30_000, 300_000])(
    'leaves time to render, hand over within %d ms and record, when it is as short as it may be',
    (timeoutMs) => {
      const leaseMs = leastLeaseMs(timeoutMs)

      expect(lastStartMs({ leaseMs, timeoutMs }) - renderingMs(leaseMs)).toBeGreaterThanOrEqual(1_000)
      expect(lastStartMs({ leaseMs, timeoutMs }) + timeoutMs).toBe(leaseMs - 1_000)
    },
  )
})
