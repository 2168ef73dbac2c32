export * from './accounts.ts'
export { Audience } from './audience.ts'
export * from './contacts.ts'
export * from './define.ts'
