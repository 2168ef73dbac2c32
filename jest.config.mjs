/** @type {import('jest').Config} */
export default {
  // Jest strips the types itself; nothing is transformed.
  transform: {},
  runtime: '<rootDir>/libs/testing/src/jest/native-runtime.ts',
  testEnvironment: '<rootDir>/libs/testing/src/jest/native-environment.ts',
  testSequencer: '<rootDir>/libs/testing/src/jest/sequencer.ts',
  extensionsToTreatAsEsm: ['.ts'],
  testMatch: ['**/*.test.{ts,js}'],
  testPathIgnorePatterns: ['/node_modules/'],
  modulePathIgnorePatterns: ['<rootDir>/.data/'],
  globalSetup: '<rootDir>/libs/testing/src/jest/global-setup.ts',
  // A WARN or ERROR line of a service that the test has not announced fails the test.
  setupFilesAfterEnv: ['<rootDir>/libs/testing/src/jest/watch-logs.ts'],
  globalTeardown: '<rootDir>/libs/testing/src/jest/global-teardown.ts',
  // The last line names what this machine lacks programs for.
  reporters: ['default', '<rootDir>/libs/testing/src/jest/not-run-reporter.ts'],
  // One more than CI has cores: many tests wait for a time-out or a database.
  maxWorkers: 3,
  // What a test file leaves at the top of its module is never collected: a worker with more is replaced
  // before it runs out.
  workerIdleMemoryLimit: '1500MB',
  // Ends a test that hangs. On a busy machine a test of two seconds has taken twenty.
  testTimeout: 60_000,
}
