export { conformsToPurge, type ProjectGeneration, type PurgeSubject } from './conforms-to-purge.ts'
