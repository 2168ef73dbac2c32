import workerpool from 'workerpool'
import { readReport } from './read-report.ts'

// The program of a thread that reads messages: what `mail-reader.ts` starts, limits and ends.
workerpool.worker({ readReport })
