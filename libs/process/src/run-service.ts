import type { Broker } from '@postrider/messaging'
import { kafkaBroker, type KafkaConnection } from '@postrider/messaging/kafka'
import { ConfigError } from './config/errors.ts'
import type { TracingConfig } from './config/tracing.ts'
import { createLogger, type Logger } from './logger.ts'
import { runProcess, settingsOrExit, stoppedBefore, type Startable } from './run-process.ts'
import { startTracing } from './tracing/start-tracing.ts'

export interface ProcessConfig {
  logLevel: string
  kafka: KafkaConnection
  tracing: TracingConfig
}

export interface ServiceProcess<Config extends ProcessConfig> {
  name: string
  readConfig(): Config
  createService(config: Config, parts: { broker: Broker; ownsBroker: true; log: Logger }): Startable
}

/**
 * Runs a service as a process: reads settings, connects to Kafka, starts the service, and stops it on
 * SIGTERM. Prints one line and exits with code 1 if settings are invalid.
 */
export async function runService<Config extends ProcessConfig>(
  process: ServiceProcess<Config>,
): Promise<void> {
  const { name, readConfig, createService } = process
  const config = settingsOrExit(readConfig)
  const log = createLogger({ service: name, level: config.logLevel })
  const service = settingsOrExit(() =>
    createService(config, { broker: brokerOfProcess(name, config, log), ownsBroker: true, log }),
  )
  const tracing = await startTracing({ config: config.tracing, serviceName: `postrider-${name}`, log })
  await runProcess(stoppedBefore(service, tracing), log)
}

/**
 * Creates the broker of a service that runs in a separate process. Throws `ConfigError` if Kafka is not
 * configured, because the memory broker cannot reach other processes.
 */
export function brokerOfProcess(clientId: string, { kafka }: ProcessConfig, log: Logger): Broker {
  if (kafka.brokers.length === 0)
    throw new ConfigError('Wrong settings: KAFKA_BROKERS: required by a service in a separate process.')
  return kafkaBroker({ ...kafka, clientId, log })
}
