import { onPlan } from './factories.ts'
import { startSegments, type SegmentsUnderTest } from './start.ts'
import { trackedProject } from './tracked-project.ts'

let segments: SegmentsUnderTest

beforeAll(async () => {
  segments = await startSegments()
})
afterAll(() => segments.stop())

/** Returns the number of evaluations, in total and within this time. */
async function evaluations(withinSeconds: string): Promise<{ all: number; within: number }> {
  const text = await (await fetch(`${segments.service.url()}/metrics`)).text()
  const valueOf = (series: RegExp): number => Number(series.exec(text)?.[1] ?? 0)
  return {
    all: valueOf(/^segment_evaluation_delay_seconds_count{[^}]*} (\d+)$/m),
    within: valueOf(
      new RegExp(`^segment_evaluation_delay_seconds_bucket{le="${withinSeconds}"[^}]*} (\\d+)$`, 'm'),
    ),
  }
}

describe('the delay of evaluations', () => {
  it('is the time from the change of a contact to its evaluation, for each change once', async () => {
    const project = trackedProject(segments)
    await project.createTracked(onPlan('pro'))
    const { email } = project.someone('free')
    await segments.consume(await project.change(email, 'pro'))
    await segments.idle()
    const before = await evaluations('30')
    const change = await project.change(email, 'free')
    segments.forward(20_000)

    await segments.consume(change)
    await segments.idle()

    expect(await evaluations('30')).toEqual({ all: before.all + 1, within: before.within + 1 })
    expect(await evaluations('10')).toMatchObject({ all: before.all + 1, within: before.within })
  })

  it('begins when the message is created, even if its event is older', async () => {
    const project = trackedProject(segments)
    await project.createTracked(onPlan('pro'))
    const { email } = project.someone('free')
    await segments.consume(await project.change(email, 'pro'))
    await segments.idle()
    const before = await evaluations('300')
    const change = await project.change(email, 'free')

    await segments.consume({ ...change, at: new Date(Date.now() - 86_400_000) })
    await segments.idle()

    expect(await evaluations('300')).toEqual({ all: before.all + 1, within: before.within + 1 })
  })
})
