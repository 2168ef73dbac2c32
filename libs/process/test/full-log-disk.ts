import { createLogger } from '../src/logger.ts'
import { standardOutput } from '../src/standard-output.ts'

// The test standard-output.test.ts runs this program with an output that accepts no bytes.
createLogger({ service: 'logging', level: 'info' }).info('started')
standardOutput.write('a line of text\n')
setTimeout(() => process.stderr.write('running'), 100)
