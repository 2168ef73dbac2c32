import type { Config } from '../src/config.ts'
import { renderingOptions, type Context } from '../src/context.ts'
import { contentOf, type MailReader } from '../src/mail-reader/mail-reader.ts'
import { readMessage } from '../src/mail-reader/read-message.ts'
import { readReport } from '../src/mail-reader/read-report.ts'
import { readAnswer } from '../src/mail-reader/tasks.ts'
import type { CreatePool } from '../src/rendering/pool.ts'
import { createRendering } from '../src/rendering/rendering.ts'
import { checkTexts, renderMails, renderText } from '../src/rendering/run-task.ts'

/**
 * What send does in processes and threads of its own, done in the test process by the same functions: a
 * process takes as long to start as a test file runs. Nothing limits CPU time and memory here.
 */
export const inProcess = (config: Config): Pick<Context, 'rendering' | 'mailReader'> => ({
  rendering: createRendering(renderingOptions(config), poolInProcess),
  mailReader: readerInProcess(),
})

/** Tasks are cloned, as they are for a worker. */
export const poolInProcess: CreatePool = ({ settings }) => ({
  renderMails: (task) => attempt(() => renderMails(structuredClone({ ...task, settings }), progress)),
  checkTexts: (task) => attempt(() => checkTexts(structuredClone(task))),
  renderText: (task) => attempt(() => renderText(structuredClone({ ...task, settings }))),
  stop: () => Promise.resolve(),
})

const progress = { step: () => undefined, cpuMs: () => 0 }

const attempt = async <Result>(run: () => Result): Promise<Result> => Promise.try(run)

export const readerInProcess = (): MailReader => ({
  readMessage: async (raw) => contentOf(await readAnswer(readMessage)(raw)),
  readReport: async (raw) => contentOf(await readAnswer(readReport)(raw)),
  stop: () => Promise.resolve(),
})
