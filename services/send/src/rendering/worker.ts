import { flushCompileCache } from 'node:module'
import workerpool from 'workerpool'
import { checkTexts, renderMails, renderText, type Report } from './run-task.ts'
import type { CheckTask, MailsTask, TextTask } from './tasks.ts'

// The program of a rendering process: what `pool.ts` starts, limits and ends.

/** EX_SOFTWARE of sysexits.h. */
const softwareError = 70

// Node's own code 1 means that the program could not be loaded; this code means that the task crashed it.
process.on('uncaughtException', () => process.exit(softwareError))

const report: Report = (begun) => workerpool.workerEmit(begun)

workerpool.worker({
  renderMails: (task: MailsTask) => renderMails(task, report),
  checkTexts: (task: CheckTask) => checkTexts(task, report),
  renderText: (task: TextTask) => renderText(task, report),
})

// For the next process, since this one may never end by itself (pool.ts gives the folder).
flushCompileCache()
