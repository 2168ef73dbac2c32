import workerpool from 'workerpool'
import { readMessage } from './read-message.ts'
import { readReport } from './read-report.ts'
import { readResult } from './tasks.ts'

// The program of a thread that reads messages. `mail-reader.ts` starts, limits and terminates the thread.
workerpool.worker({ readMessage: readResult(readMessage), readReport: readResult(readReport) })
