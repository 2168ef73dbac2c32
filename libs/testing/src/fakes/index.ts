export * from './conforms-to-accounts-api.ts'
export * from './conforms-to-contacts-api.ts'
export * from './fake-accounts.ts'
export * from './fake-contacts.ts'
