import type { KafkaConnection } from '@postrider/messaging/kafka'
import { z } from 'zod'
import { WrongSettings, List, Switch } from './config.ts'

/** How Kafka is reached, by every program that asks it. */
export const kafkaEnv = {
  KAFKA_BROKERS: List,
  KAFKA_TLS: Switch.default(false),
  KAFKA_SASL_MECHANISM: z.enum(['plain', 'scram-sha-256', 'scram-sha-512']).optional(),
  KAFKA_SASL_USERNAME: z.string().optional(),
  KAFKA_SASL_PASSWORD: z.string().optional(),
}

const KafkaEnv = z.object(kafkaEnv)

/** Throws `WrongSettings` when a part of the login is missing: Kafka would only cut the connection. */
export function kafkaConnection(read: z.output<typeof KafkaEnv>): KafkaConnection {
  const { KAFKA_SASL_MECHANISM: mechanism, KAFKA_SASL_USERNAME: username } = read
  const { KAFKA_SASL_PASSWORD: password } = read
  const connection = { brokers: read.KAFKA_BROKERS, tls: read.KAFKA_TLS }
  if (mechanism !== undefined && username !== undefined && password !== undefined)
    return { ...connection, sasl: { mechanism, username, password } }
  if ([mechanism, username, password].every((each) => each === undefined)) return connection
  throw new WrongSettings([
    'give all of KAFKA_SASL_MECHANISM, KAFKA_SASL_USERNAME and KAFKA_SASL_PASSWORD, or none',
  ])
}
