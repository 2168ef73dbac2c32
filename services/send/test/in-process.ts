import type { Config } from '../src/config.ts'
import { renderingOptions, type Context } from '../src/context.ts'
import { contentOf, type MailReader } from '../src/mail-reader/mail-reader.ts'
import { readMessage } from '../src/mail-reader/read-message.ts'
import { readReport } from '../src/mail-reader/read-report.ts'
import { readResult } from '../src/mail-reader/tasks.ts'
import type { CreatePool } from '../src/rendering/pool.ts'
import { createRendering } from '../src/rendering/rendering.ts'
import { checkTexts, previewText, renderMails, renderText } from '../src/rendering/run-task.ts'

/**
 * Runs the rendering and the mail reader in the test process, because starting their processes would take as
 * long as a test file. CPU time and memory are not limited.
 */
export const inProcess = (config: Config): Pick<Context, 'rendering' | 'mailReader'> => ({
  rendering: createRendering(renderingOptions(config), poolInProcess),
  mailReader: readerInProcess(),
})

/** Creates a pool that clones the tasks, because a worker process also receives clones. */
export const poolInProcess: CreatePool = ({ settings }) => ({
  renderMails: (task) => attempt(() => renderMails(structuredClone({ ...task, settings }), progress)),
  checkTexts: (task) => attempt(() => checkTexts(structuredClone(task))),
  renderText: (task) => attempt(() => renderText(structuredClone({ ...task, settings }))),
  previewText: (task) => attempt(() => previewText(structuredClone({ ...task, settings }))),
  stop: () => Promise.resolve(),
})

const progress = { step: () => undefined, cpuMs: () => 0 }

const attempt = async <Result>(run: () => Result): Promise<Result> => Promise.try(run)

export const readerInProcess = (): MailReader => ({
  readMessage: async (raw) => contentOf(await readResult(readMessage)(raw)),
  readReport: async (raw) => contentOf(await readResult(readReport)(raw)),
  stop: () => Promise.resolve(),
})
