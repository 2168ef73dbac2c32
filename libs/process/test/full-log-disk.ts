import { createLogger } from '../src/logger.ts'
import { standardOutput } from '../src/standard-output.ts'

// Run by standard-output.test.ts with an output that accepts nothing.
createLogger({ service: 'logging', level: 'info' }).info('started')
standardOutput.write('a line of text\n')
setTimeout(() => process.stderr.write('running'), 100)
