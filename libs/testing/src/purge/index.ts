export { conformsToPurge } from './conforms-to-purge.ts'
export type { PurgeSubject } from './purge-subject.ts'
