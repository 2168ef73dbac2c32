import { createLogger, createMetrics, runProcess, settingsOrExit } from '@postrider/process'
import { readConfig } from './config.ts'
import { createDashboard } from './service.ts'

const config = settingsOrExit(readConfig)
const log = createLogger({ service: 'dashboard', level: config.logLevel })
const metrics = createMetrics('dashboard', { processMetrics: true })
await runProcess(createDashboard(config, { log, metrics }), log)
