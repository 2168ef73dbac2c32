/** Where the engines of a test run are; the only place of these tests that reads the environment. */
export const readTestEnv = (): { redisUrl: string | undefined } => ({
  redisUrl: process.env['TEST_REDIS_URL'] || undefined,
})
