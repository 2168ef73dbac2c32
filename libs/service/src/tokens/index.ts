export * from './link-token.ts'
export * from './secrets.ts'
export * from './session-token.ts'
export * from './tokens.ts'
