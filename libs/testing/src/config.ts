/** Where the engines of a test run are; what is undefined was not given and could not be started. */
export interface TestEnv {
  postgresUrl: string | undefined
  redisUrl: string | undefined
  kafkaBrokers: string | undefined
  /** An S3 server with the key and the secret of its administrator in the address. */
  s3Url: string | undefined
  dockerHost: string | undefined
  /** Where the mails of a run are kept, for checkers that are not ours. */
  mailDir: string | undefined
  /** A server that checks requests to Stripe: stripe-mock. */
  stripeUrl: string | undefined
  /** Where the main process of the run starts engines for its workers. */
  enginesUrl: string | undefined
  run: string
  /** The seed of all property tests; without it each run uses another one. */
  propertySeed: string | undefined
}

/** From the environment; the only place of this lib that reads it. */
export const readTestEnv = (): TestEnv => ({
  postgresUrl: process.env['TEST_POSTGRES_URL'] || undefined,
  redisUrl: process.env['TEST_REDIS_URL'] || undefined,
  kafkaBrokers: process.env['TEST_KAFKA_BROKERS'] || undefined,
  s3Url: process.env['TEST_S3_URL'] || undefined,
  dockerHost: process.env['DOCKER_HOST'] || undefined,
  mailDir: process.env['TEST_MAIL_DIR'] || undefined,
  stripeUrl: process.env['TEST_STRIPE_URL'] || undefined,
  enginesUrl: process.env['POSTRIDER_TEST_ENGINES'] || undefined,
  run: process.env['POSTRIDER_TEST_RUN'] ?? 'manual',
  propertySeed: process.env['PROPERTY_SEED'],
})

/**
 * Hands what the global setup started to the test files: Jest gives its workers the environment of the run.
 */
export const writeTestEnv = ({
  postgresUrl,
  enginesUrl,
  run,
}: Record<'postgresUrl' | 'enginesUrl' | 'run', string>): void => {
  process.env['TEST_POSTGRES_URL'] = postgresUrl
  process.env['POSTRIDER_TEST_ENGINES'] = enginesUrl
  process.env['POSTRIDER_TEST_RUN'] = run
}

/** The variables themselves, to find and undo what a test file has changed. */
export const environment = (): NodeJS.ProcessEnv => process.env
