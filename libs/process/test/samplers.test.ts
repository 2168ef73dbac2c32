import { recordSpans } from '@postrider/testing/tracing'
import { atBoundary, extractTrace, startServerSpan } from '@postrider/tracing'
import { samplerOf } from '../src/tracing/samplers.ts'

// The smallest trace id, which every ratio above 0 samples.
const traceId = `${'0'.repeat(31)}1`
const fromCaller = (flag: string) => extractTrace({ traceparent: `00-${traceId}-00f067aa0ba902b7-${flag}` })

/** Returns the share of requests that are sampled, of 1,000. */
async function shareOf(sampler: Parameters<typeof samplerOf>[0], flag: string, isTrusted = false) {
  const spans = recordSpans(samplerOf(sampler))
  const parent = fromCaller(flag)
  if (!parent) throw new Error('The trace context is malformed')
  const started = Array.from({ length: 1_000 }, () =>
    startServerSpan('GET', isTrusted ? parent : atBoundary(parent)),
  )
  await spans.stop()
  expect(new Set(started.map((span) => span?.spanContext().traceId))).toEqual(new Set([traceId]))
  return started.filter((span) => span?.isRecording()).length / 1_000
}

describe('the sampler', () => {
  it.each(['00', '01'])(
    'ignores flag %s of an untrusted caller and the trace id that it chose',
    async (flag) => {
      expect(await shareOf({ sampler: 'parentbased_always_off', ratio: 1 }, flag)).toBe(0)
      expect(await shareOf({ sampler: 'parentbased_always_on', ratio: 1 }, flag)).toBe(1)
      const share = await shareOf({ sampler: 'parentbased_traceidratio', ratio: 0.5 }, flag)
      expect(share).toBeGreaterThan(0.3)
      expect(share).toBeLessThan(0.7)
      expect(await shareOf({ sampler: 'traceidratio', ratio: 0 }, flag)).toBe(0)
    },
  )

  it('follows the flag that the gateway has set', async () => {
    const never = { sampler: 'parentbased_always_off', ratio: 1 } as const

    expect(await shareOf(never, '01', true)).toBe(1)
    expect(await shareOf({ ...never, sampler: 'parentbased_always_on' }, '00', true)).toBe(0)
  })
})
