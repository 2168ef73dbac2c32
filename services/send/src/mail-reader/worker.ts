import workerpool from 'workerpool'
import { readMessage } from './read-message.ts'
import { readReport } from './read-report.ts'
import { readAnswer } from './tasks.ts'

// The program of a thread that reads messages: what `mail-reader.ts` starts, limits and ends.
workerpool.worker({ readMessage: readAnswer(readMessage), readReport: readAnswer(readReport) })
