// npm run metrics
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { metricsPage, metricsPageText } from './metrics.ts'

writeFileSync(join(import.meta.dirname, '..', metricsPage), await metricsPageText())
// Created services have timers and pools that would keep the process alive.
process.exit(0)
