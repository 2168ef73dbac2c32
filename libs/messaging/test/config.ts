/** `host:port` of the Kafka that the engine tests use; none unless the environment names one. */
export const kafkaBrokers = (): string[] =>
  (process.env['TEST_KAFKA_BROKERS'] ?? '').split(',').filter((each) => each !== '')
