import { createLogger, createMetrics, runProcess, settingsOrExit } from '@postrider/process'
import { readConfig } from './config.ts'
import { createGateway } from './service.ts'

const config = settingsOrExit(readConfig)
const log = createLogger({ service: 'gateway', level: config.logLevel })
const metrics = createMetrics('gateway', { processMetrics: true })
await runProcess(createGateway(config, { log, metrics }), log)
