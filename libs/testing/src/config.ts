/** The engines of a test run. An engine is undefined if it was not configured and could not be started. */
export interface TestEnv {
  postgresUrl: string | undefined
  redisUrl: string | undefined
  kafkaBrokers: string | undefined
  /** The URL of an S3 server, including its administrator's key and secret. */
  s3Url: string | undefined
  dockerHost: string | undefined
  /** The folder to which the mails of a run are written, so that other mail checkers can read them. */
  mailDir: string | undefined
  /** The URL of stripe-mock, a server that checks requests to Stripe. */
  stripeUrl: string | undefined
  /** The URL at which the main process of the run starts engines for its workers. */
  enginesUrl: string | undefined
  run: string
  /** The seed of all property tests. Default: a new seed per run. */
  propertySeed: string | undefined
}

/** Reads the environment. All other code of this lib reads it through this function. */
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
 * Passes the engines of the global setup to the test files, because Jest's workers inherit the environment.
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

/** Returns the environment variables, so that changes of a test file can be found and undone. */
export const environment = (): NodeJS.ProcessEnv => process.env
