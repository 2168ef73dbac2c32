import { z } from 'zod'
import { allOrNone, setting, secret } from './setting.ts'
import { List, Switch } from './text-forms.ts'

/** The connection to Kafka. */
export const kafkaSettings = {
  brokers: setting(
    'KAFKA_BROKERS',
    List,
    'Some of the Kafka brokers, as host:port separated by commas. Set it when services run as separate processes.',
  ),
  tls: setting(
    'KAFKA_TLS',
    Switch.default(false),
    'Encrypts the connections to Kafka. Set NODE_EXTRA_CA_CERTS to a certificate file when the brokers use a private certificate authority.',
  ),
  sasl: allOrNone({
    mechanism: setting(
      'KAFKA_SASL_MECHANISM',
      z.enum(['plain', 'scram-sha-256', 'scram-sha-512']),
      'The SASL mechanism for Kafka: plain, scram-sha-256 or scram-sha-512. Set it with user name and password when the brokers require a login.',
    ),
    username: setting(
      'KAFKA_SASL_USERNAME',
      z.string(),
      'The user name for Kafka. Set it with KAFKA_SASL_MECHANISM.',
    ),
    password: secret(
      setting('KAFKA_SASL_PASSWORD', z.string(), 'The password for Kafka. Set it with KAFKA_SASL_MECHANISM.'),
    ),
  }),
}
