export * from './copy-cluster.ts'
export * from './create-cluster.ts'
export * from './postgres-error.ts'
export * from './serve.ts'
