import { ConfigError, readSettings, tracingSettings } from '../src/config/index.ts'
import { createLogger } from '../src/index.ts'
import { brokerOfProcess } from '../src/run-service.ts'

const log = createLogger({ service: 'test', level: 'silent' })
const tracing = readSettings(tracingSettings, {})

describe('the broker of a separate process', () => {
  it('is Kafka, and connects only when it is started', () => {
    const broker = brokerOfProcess(
      'contacts',
      { logLevel: 'info', kafka: { brokers: ['127.0.0.1:1'] }, tracing },
      log,
    )

    expect({ ready: broker.ready(), health: broker.health() }).toEqual({
      ready: false,
      health: 'kafka: not connected; messages wait in the outbox',
    })
  })

  it('cannot be created without KAFKA_BROKERS, because the service could reach no other service', () => {
    const start = (): unknown =>
      brokerOfProcess('contacts', { logLevel: 'info', kafka: { brokers: [] }, tracing }, log)

    expect(start).toThrow(ConfigError)
    expect(start).toThrow('KAFKA_BROKERS')
  })
})
