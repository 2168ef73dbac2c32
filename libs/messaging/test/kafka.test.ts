import { v7 as uuidv7 } from 'uuid'
import { kafkaBroker } from '../src/index.ts'
import { brokerConformance } from './broker-conformance.ts'
import { kafkaBrokers } from './config.ts'

const brokers = kafkaBrokers()
const log = { warn: () => undefined, debug: () => undefined }

if (brokers.length > 0)
  brokerConformance('kafkaBroker', {
    makeBroker: () => kafkaBroker({ brokers, clientId: `test-${uuidv7()}`, log }),
    patienceMs: 30_000,
  })
else it.todo('kafkaBroker keeps what every broker promises: NOT RUN, since TEST_KAFKA_BROKERS names no Kafka')
