export * from './app-error.ts'
export * from './error-codes.ts'
export * from './errors.ts'
export * from './field-errors.ts'
