import { latestStart, minLeaseMs, renderingMs } from './lease.ts'

describe('a lease', () => {
  it.each([100, 5_000, 30_000, 300_000])(
    'of minimum length leaves time to render a mail, deliver it within %d ms and record it',
    (timeoutMs) => {
      const leaseMs = minLeaseMs(timeoutMs)

      const lastMs = latestStart(new Date(leaseMs), timeoutMs).getTime()
      expect(lastMs - renderingMs(leaseMs)).toBeGreaterThanOrEqual(1_000)
      expect(lastMs + timeoutMs).toBe(leaseMs - 1_000)
    },
  )
})
