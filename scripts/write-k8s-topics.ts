// npm run k8s:topics
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { topicsFile, topicsText } from './k8s-topics.ts'

writeFileSync(join(import.meta.dirname, '..', topicsFile), topicsText())
