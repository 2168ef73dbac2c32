import { createLogger, lastWords } from '@postrider/service'
import { ConfigError } from '@postrider/service/config'
import { banner } from './banner.ts'
import { readDemoConfig, readPrepareConfig } from './config.ts'
import { ensureDemo } from './demo.ts'
import { prepare } from './prepare.ts'

const steps: Record<string, () => Promise<void>> = {
  prepare: () => {
    const config = readPrepareConfig()
    return prepare(config, createLogger({ service: 'setup', level: config.logLevel }))
  },
  demo: async () => {
    const { gatewayUrl, ...config } = readDemoConfig()
    process.stdout.write(`${banner(await ensureDemo({ ...config, baseUrl: gatewayUrl }))}\n`)
  },
}

const names = Object.keys(steps).join(' | ')
try {
  const step = steps[process.argv[2] ?? '']
  if (!step) throw new ConfigError(`Say what to set up: main.ts ${names}.`)
  await step()
} catch (error) {
  process.stderr.write(`${lastWords(error)}\n`)
  process.exitCode = 1
}
