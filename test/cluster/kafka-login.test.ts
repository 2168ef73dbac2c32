import { setDefaultCACertificates, getCACertificates } from 'node:tls'
import { newId } from '@postrider/contracts'
import type { Broker, WireMessage } from '@postrider/messaging'
import { kafkaBroker, type KafkaConnection } from '@postrider/messaging/kafka'
import { kafkaSettings, readSettings } from '@postrider/process/config'
import { notRun } from '@postrider/testing/engines'
import { until } from '@postrider/testing/jest'
import { missingForCluster } from './support/config.ts'
import { startKafkaWithLogin, type KafkaWithLogin } from './support/kafka-with-login.ts'

const missing = missingForCluster()
const defaultCertificates = getCACertificates('default')

/** The warnings of the broker. */
let warned: string[] = []
const log = { warn: (event: string) => void warned.push(event), debug: () => undefined }

/** Parses the settings as a service does. */
const connectionOf = (kafka: KafkaWithLogin, settings: Record<string, string> = {}): KafkaConnection =>
  readSettings(kafkaSettings, {
    KAFKA_BROKERS: kafka.broker,
    KAFKA_TLS: 'true',
    KAFKA_SASL_MECHANISM: 'scram-sha-512',
    KAFKA_SASL_USERNAME: kafka.username,
    KAFKA_SASL_PASSWORD: kafka.password,
    ...settings,
  })

const brokerOf = (connection: KafkaConnection): Broker =>
  kafkaBroker({ ...connection, clientId: 'test', log })

if (missing !== undefined) notRun('a Kafka with TLS and a login', missing)
else
  describe('a Kafka with TLS and a login', () => {
    let kafka: KafkaWithLogin
    beforeAll(async () => {
      kafka = await startKafkaWithLogin()
    }, 150_000)
    beforeEach(() => {
      warned = []
      // The same effect as NODE_EXTRA_CA_CERTS has for a service.
      setDefaultCACertificates([...defaultCertificates, kafka.certificate])
    })
    afterAll(async () => {
      setDefaultCACertificates(defaultCertificates)
      await kafka.stop()
    })

    it.each(['plain', 'scram-sha-256', 'scram-sha-512'])(
      'delivers messages to clients that log in with %s',
      async (mechanism) => {
        const topic = `login.${mechanism}.v1`
        const received: WireMessage[] = []
        const broker = brokerOf(connectionOf(kafka, { KAFKA_SASL_MECHANISM: mechanism }))
        broker.subscribe({
          group: `login-${newId()}`,
          topics: [topic],
          deliver: (batch) => {
            received.push(...batch)
            return Promise.resolve()
          },
        })
        await broker.start()
        await until(() => broker.ready())

        await broker.publish([{ topic, key: 'k', headers: {}, value: 'said' }])
        await until(() => received.length > 0)
        await broker.stop()

        expect(received.map(({ value }) => value)).toEqual(['said'])
      },
      90_000,
    )

    it('cannot be used with a wrong password, without TLS, or with a certificate of an unknown CA', async () => {
      const refused = async (connection: KafkaConnection): Promise<boolean> => {
        warned = []
        const broker = brokerOf(connection)
        await broker.start()
        await until(() => warned.includes('kafka.unavailable'), 60_000)
        const isReady = broker.ready()
        await broker.stop()
        return !isReady
      }
      const known = connectionOf(kafka)

      const wrong = await refused(connectionOf(kafka, { KAFKA_SASL_PASSWORD: 'another' }))
      const withoutTls = await refused({ ...known, tls: false })
      setDefaultCACertificates(defaultCertificates)
      const unsigned = await refused(known)

      expect({ wrong, withoutTls, unsigned }).toEqual({ wrong: true, withoutTls: true, unsigned: true })
    }, 180_000)
  })
