import {
  createLogger,
  createMetrics,
  runProcess,
  settingsOrExit,
  startTracing,
  stoppedBefore,
} from '@postrider/process'
import { readConfig } from './config.ts'
import { createGateway } from './service.ts'

const config = settingsOrExit(readConfig)
const log = createLogger({ service: 'gateway', level: config.logLevel })
const metrics = createMetrics('gateway', { processMetrics: true })
const tracing = await startTracing({ config: config.tracing, serviceName: 'postrider-gateway', log })
await runProcess(stoppedBefore(createGateway(config, { log, metrics }), tracing), log)
