export { conformsToPurge } from './conforms-to-purge.ts'
export type { ProjectGeneration, PurgeSubject } from './purge-subject.ts'
