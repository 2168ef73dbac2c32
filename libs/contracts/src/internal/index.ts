export * from './accounts.ts'
export * from './contacts.ts'
export * from './define.ts'
