import { recordSpans } from '@postrider/testing/tracing'
import { extractTrace, startServerSpan } from '@postrider/tracing'
import { samplerOf } from '../src/tracing/samplers.ts'

// Of these ids, a ratio sampler records the first with nearly every ratio, and the second only with 1.
const favoured = `${'0'.repeat(31)}1`
const disfavoured = `${'0'.repeat(24)}${'f'.repeat(8)}`

const settings = [
  { sampler: 'always_on', ratio: 1 },
  { sampler: 'always_off', ratio: 1 },
  { sampler: 'traceidratio', ratio: 0.5 },
  { sampler: 'parentbased_always_on', ratio: 1 },
  { sampler: 'parentbased_always_off', ratio: 1 },
  { sampler: 'parentbased_traceidratio', ratio: 0.5 },
] as const

type Setting = (typeof settings)[number]

/** Returns the share of 1,000 requests that are recorded. Without a `traceparent`, they begin traces. */
async function shareOf(setting: Setting, traceparent?: string): Promise<number> {
  const spans = recordSpans(samplerOf(setting))
  const parent = traceparent === undefined ? undefined : extractTrace({ traceparent })
  const started = Array.from({ length: 1_000 }, () => startServerSpan('GET', parent))
  await spans.stop()
  return started.filter((span) => span?.isRecording()).length / 1_000
}

describe('the sampler', () => {
  it('decides about new traces by its setting', async () => {
    const shares: number[] = []
    for (const setting of settings) shares.push(await shareOf(setting))

    // For a ratio of 0.5, a share outside this range has a probability below 10^-9.
    const about = shares.map((share) => (share > 0.4 && share < 0.6 ? 0.5 : share))
    expect(about).toEqual([1, 0, 0.5, 1, 0, 0.5])
  })

  it.each(settings)('follows the decision of the gateway, with $sampler too', async (setting) => {
    for (const traceId of [favoured, disfavoured]) {
      expect(await shareOf(setting, `00-${traceId}-00f067aa0ba902b7-01`)).toBe(1)
      expect(await shareOf(setting, `00-${traceId}-00f067aa0ba902b7-00`)).toBe(0)
    }
  })
})
