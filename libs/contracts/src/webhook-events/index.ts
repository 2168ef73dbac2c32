export * from './catalogue.ts'
export * from './envelope.ts'
export type { MailData } from './mail.ts'
export * from './names.ts'
