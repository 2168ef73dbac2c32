import { renderingOptions } from '../src/context.ts'
import { createRendering, type Rendering } from '../src/rendering/rendering.ts'
import type { MailResult } from '../src/rendering/tasks.ts'
import { poolInProcess } from './in-process.ts'
import { testConfig } from './start.ts'

export interface RenderingHooks {
  /**
   * Called before mails are rendered together. The rendering waits for this function, and fails if it fails.
   */
  before?(ids: readonly string[]): Promise<void> | void
  /** Called before mails of a project are queued for rendering. They wait for this function. */
  hold?(projectId: string): Promise<void>
  /** Returns a changed result for each rendered mail. */
  after?(created: MailResult): MailResult
}

/** Returns rendering in the test process. The hooks can stop, break or change it. */
export function watchedRendering({ before, hold, after = (made) => made }: RenderingHooks): Rendering {
  const rendering = createRendering(
    renderingOptions(testConfig('postgres://127.0.0.1:1/none')),
    (options) => {
      const pool = poolInProcess(options)
      return {
        ...pool,
        renderMails: async (task) => {
          await before?.(task.mails.map(({ mail }) => mail.id))
          const { made, ...rest } = await pool.renderMails(task)
          return { ...rest, made: made.map(after) }
        },
      }
    },
  )
  return {
    ...rendering,
    renderMails: async function* (batch) {
      await hold?.(batch.projectId)
      yield* rendering.renderMails(batch)
    },
  }
}
