export * from './config.ts'
export * from './kafka.ts'
export * from './loopback.ts'
export * from './service-config.ts'
