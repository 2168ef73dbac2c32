import { recordSpans } from '@postrider/testing/tracing'
import { endedSpan, startRootSpan } from '@postrider/tracing'
import { createLogger } from '../src/index.ts'
import { standardOutput } from '../src/standard-output.ts'

/** Returns the log lines that `work` writes, as objects. */
async function linesOf(work: () => Promise<void> | void): Promise<unknown[]> {
  const lines: string[] = []
  const write = jest.spyOn(standardOutput, 'write').mockImplementation((chunk: unknown) => {
    lines.push(String(chunk))
    return true
  })
  try {
    await work()
  } finally {
    write.mockRestore()
  }
  return lines.map((line): unknown => JSON.parse(line))
}

describe('a log line', () => {
  const log = createLogger({ service: 'test', level: 'info' })

  it('has the ids of the active span, so that a trace leads to its lines', async () => {
    const spans = recordSpans()
    const lines = await linesOf(() =>
      endedSpan(startRootSpan('job'), () => Promise.resolve(log.info('inside'))),
    )
    const [span] = spans.all()
    await spans.stop()

    expect(lines).toMatchObject([
      { message: 'inside', trace_id: span?.spanContext().traceId, span_id: span?.spanContext().spanId },
    ])
  })

  it('has no ids without a span', async () => {
    const [line] = await linesOf(() => log.info('outside'))

    expect(line).not.toHaveProperty('trace_id')
  })
})
