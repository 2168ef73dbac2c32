import { createLogger, fatalErrorText } from '@postrider/process'
import { ConfigError } from '@postrider/process/config'
import { banner } from './banner.ts'
import { clusterOfPod, ensureClusterSecrets } from './cluster-secrets.ts'
import { readDatabaseUrl, readDemoConfig, readPrepareConfig } from './config.ts'
import { ensureDemo } from './demo.ts'
import { prepare, prepareEngines } from './prepare.ts'

const steps: Record<string, () => Promise<void>> = {
  prepare: () => {
    const config = readPrepareConfig()
    return prepare(config, createLogger({ service: 'setup', level: config.logLevel }))
  },
  migrate: () => {
    const config = readPrepareConfig()
    return prepareEngines(config, createLogger({ service: 'setup', level: config.logLevel }))
  },
  secrets: async () => {
    const created = await ensureClusterSecrets(await clusterOfPod(), readDatabaseUrl())
    createLogger({ service: 'setup', level: 'info' }).info('secrets.created', { created })
  },
  demo: async () => {
    const { gatewayUrl, ...config } = readDemoConfig()
    process.stdout.write(`${banner(await ensureDemo({ ...config, baseUrl: gatewayUrl }))}\n`)
  },
}

const names = Object.keys(steps).join(' | ')
try {
  const step = steps[process.argv[2] ?? '']
  if (!step) throw new ConfigError(`Name a step: main.ts ${names}.`)
  await step()
} catch (error) {
  process.stderr.write(`${fatalErrorText(error)}\n`)
  process.exitCode = 1
}
// Exit explicitly: open Kafka connections of a failed attempt would keep the process running.
process.exit()
