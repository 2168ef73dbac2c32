/** @type {import('jest').Config} */
export default {
  // Jest strips the types itself; nothing is transformed.
  transform: {},
  extensionsToTreatAsEsm: ['.ts'],
  testMatch: ['**/*.test.{ts,js}'],
  testPathIgnorePatterns: ['/node_modules/'],
  modulePathIgnorePatterns: ['<rootDir>/.data/'],
  globalSetup: '<rootDir>/libs/testing/src/jest-global-setup.ts',
  // A WARN or ERROR line of a service that the test has not announced fails the test.
  setupFilesAfterEnv: ['<rootDir>/libs/testing/src/jest-watch-logs.ts'],
  globalTeardown: '<rootDir>/libs/testing/src/jest-global-teardown.ts',
  // CI has two cores; more workers only make each other slow.
  maxWorkers: 2,
  testTimeout: 20_000,
}
