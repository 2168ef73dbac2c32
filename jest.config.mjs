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
  // The last line reports the tests that did not run because a program is missing.
  reporters: ['default', '<rootDir>/libs/testing/src/jest/not-run-reporter.ts'],
  // One more than CI has cores: many tests wait for a time-out or a database.
  maxWorkers: 3,
  // Memory that a test file holds at module level is never freed. A worker that uses more than this is
  // replaced.
  workerIdleMemoryLimit: '1500MB',
  // Fails a test that hangs. A test of two seconds can take twenty on a busy machine.
  testTimeout: 60_000,
}
