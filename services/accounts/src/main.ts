import { kafkaBroker, type Broker } from '@postrider/messaging'
import { createLogger, runProcess, settingsOrExit, type Logger } from '@postrider/service'
import { readConfig, type Config } from './config.ts'
import { createService } from './service.ts'

/** The one line that says what carries the messages of this process. */
const brokerOf = ({ kafkaBrokers }: Config, log: Logger): Broker =>
  kafkaBroker({ brokers: kafkaBrokers, clientId: 'accounts', log })

const config = settingsOrExit(readConfig)
const log = createLogger({ service: 'accounts', level: config.logLevel })
const broker = brokerOf(config, log)
await runProcess(
  settingsOrExit(() => createService(config, { broker, ownsBroker: true, log })),
  log,
)
