import { createServer, type IncomingHttpHeaders } from 'node:http'
import { freePort } from '../src/ports.ts'
import { readSettings, tracingSettings, tracesExporter, type Env } from '../src/config/index.ts'
import { startTracing, type Logger } from '../src/index.ts'
import { isTracing, startServerSpan } from '@postrider/tracing'

const warnings: unknown[] = []
const log: Logger = {
  error: () => undefined,
  warn: (event, fields) => void warnings.push([event, fields]),
  info: () => undefined,
  debug: () => undefined,
}

const start = (given: Env) =>
  startTracing({ config: readSettings(tracingSettings, given), serviceName: 'postrider-test', log })

// oxlint-disable-next-line node/no-process-env -- the exporter reads its time limit itself
const { env } = process

const endpoint = 'http://127.0.0.1:4318'

describe('the settings of traces', () => {
  it.each([
    [{}, 'none'],
    [{ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint }, 'otlp'],
    [{ OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: `${endpoint}/v1/traces` }, 'otlp'],
    [{ OTEL_TRACES_EXPORTER: 'otlp' }, 'otlp'],
    [{ OTEL_TRACES_EXPORTER: 'console' }, 'console'],
    [{ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_TRACES_EXPORTER: 'none' }, 'none'],
    [{ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_SDK_DISABLED: 'true' }, 'none'],
  ])('%j select the exporter %s', (given: Env, exporter) => {
    expect(tracesExporter(readSettings(tracingSettings, given))).toBe(exporter)
  })
})

describe('tracing', () => {
  it('is off by default', async () => {
    const tracing = await start({})

    expect(isTracing()).toBe(false)
    await tracing.stop()
  })

  it('sends the waiting spans to the collector when the process stops', async () => {
    const requests: { url: string | undefined; headers: IncomingHttpHeaders; body: string }[] = []
    const collector = createServer((req, res) => {
      const chunks: Buffer[] = []
      req.on('data', (chunk: Buffer) => chunks.push(chunk))
      req.on('end', () => {
        requests.push({ url: req.url, headers: req.headers, body: Buffer.concat(chunks).toString('latin1') })
        res.end()
      })
    })
    const port = await freePort()
    await new Promise<void>((resolve) => collector.listen(port, '127.0.0.1', resolve))
    const tracing = await start({ OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}/` })
    startServerSpan('GET')?.end()
    await tracing.stop()
    collector.closeAllConnections()
    await new Promise((resolve) => collector.close(resolve))

    expect(isTracing()).toBe(false)
    expect(requests.map(({ url, headers }) => [url, headers['content-type']])).toEqual([
      ['/v1/traces', 'application/x-protobuf'],
    ])
    expect(requests[0]?.body).toContain('postrider-test')
    expect(requests[0]?.body).toContain('service.instance.id')
  })

  it('stops, and warns only once, while the collector is unavailable', async () => {
    // With the default of ten seconds, the exporter would retry after the stop and keep the process running.
    env['OTEL_EXPORTER_OTLP_TIMEOUT'] = '200'
    const port = await freePort()
    const tracing = await start({
      OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}`,
      OTEL_BSP_EXPORT_TIMEOUT: '200',
    })
    for (let span = 0; span < 3_000; span += 1) startServerSpan('GET')?.end()
    await tracing.stop()
    delete env['OTEL_EXPORTER_OTLP_TIMEOUT']

    expect(warnings).toEqual([['tracing.failed', { error: expect.any(String) }]])
  })
})
