import { runService } from '@postrider/process/run-service'
import { readConfig } from './config.ts'
import { createService } from './service.ts'

await runService({ name: 'webhooks', readConfig, createService })
