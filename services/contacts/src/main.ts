import { kafkaBroker, type Broker } from '@postrider/messaging'
import { ConfigError, createLogger, runProcess, settingsOrExit, type Logger } from '@postrider/service'
import { readConfig, type Config } from './config.ts'
import { createService } from './service.ts'

/** What carries the messages of this process; a service on its own has nobody to talk to but Kafka. */
const brokerOf = ({ kafkaBrokers }: Config, log: Logger): Broker => {
  if (kafkaBrokers.length === 0)
    throw new ConfigError('Wrong settings: KAFKA_BROKERS: needed by a service that runs on its own.')
  return kafkaBroker({ brokers: kafkaBrokers, clientId: 'contacts', log })
}

const config = settingsOrExit(readConfig)
const log = createLogger({ service: 'contacts', level: config.logLevel })
const broker = settingsOrExit(() => brokerOf(config, log))
await runProcess(createService(config, { broker, ownsBroker: true, log }), log)
