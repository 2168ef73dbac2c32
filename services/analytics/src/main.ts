import { runService } from '@postrider/service/process'
import { readConfig } from './config.ts'
import { createService } from './service.ts'

await runService({ name: 'analytics', readConfig, createService })
