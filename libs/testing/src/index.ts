export * from './client.ts'
export * from './postgres.ts'
export * from './service-under-test.ts'
export * from './test-keys.ts'
