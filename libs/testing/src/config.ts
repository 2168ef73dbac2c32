/** Where the engines of a test run are, from the environment; the only place of this lib that reads it. */
export const readTestEnv = (): { postgresUrl: string | undefined; run: string } => ({
  postgresUrl: process.env['TEST_POSTGRES_URL'] || undefined,
  run: process.env['POSTRIDER_TEST_RUN'] ?? 'manual',
})

/** Hands what the global setup started to the test files: Jest gives its workers the environment of the run. */
export const writeTestEnv = (env: { postgresUrl: string; run: string }): void => {
  process.env['TEST_POSTGRES_URL'] = env.postgresUrl
  process.env['POSTRIDER_TEST_RUN'] = env.run
}
