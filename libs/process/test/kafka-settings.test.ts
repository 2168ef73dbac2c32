import { kafkaSettings, readSettings, WrongSettings } from '../src/config/index.ts'

const read = (env: Record<string, string>) => readSettings(kafkaSettings, env)

const login = {
  KAFKA_SASL_MECHANISM: 'scram-sha-512',
  KAFKA_SASL_USERNAME: 'postrider',
  KAFKA_SASL_PASSWORD: 'secret',
}

describe('the settings of Kafka', () => {
  it('can be only its brokers, or also TLS and a login', () => {
    expect(read({ KAFKA_BROKERS: 'one:9092, two:9092', KAFKA_SASL_USERNAME: '' })).toEqual({
      brokers: ['one:9092', 'two:9092'],
      tls: false,
    })
    expect(read({ KAFKA_BROKERS: 'one:9093', KAFKA_TLS: 'true', ...login })).toEqual({
      brokers: ['one:9093'],
      tls: true,
      sasl: { mechanism: 'scram-sha-512', username: 'postrider', password: 'secret' },
    })
  })

  it.each(Object.keys(login))('are rejected if the login is incomplete: without %s', (name) => {
    const rest = Object.entries(login).filter(([each]) => each !== name)

    expect(() => read(Object.fromEntries(rest))).toThrow(WrongSettings)
    expect(() => read(Object.fromEntries(rest))).toThrow(name)
  })

  it('are rejected with an unknown mechanism', () => {
    expect(() => read({ ...login, KAFKA_SASL_MECHANISM: 'gssapi' })).toThrow('KAFKA_SASL_MECHANISM')
  })
})
