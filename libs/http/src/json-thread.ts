// The program of the threads that parse large JSON bodies.
import { constants, setPriority } from 'node:os'
import workerpool from 'workerpool'
import { parseJson } from './parse-json.ts'

// On Linux this is the priority of the thread alone: the thread that answers requests goes first.
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL)

workerpool.worker({ parseJson })
