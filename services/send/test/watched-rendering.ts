import { renderingOptions } from '../src/context.ts'
import { createRendering, type Rendering } from '../src/rendering/rendering.ts'
import type { MailResult } from '../src/rendering/tasks.ts'
import { poolInProcess } from './in-process.ts'
import { testConfig } from './start.ts'

export interface RenderingHooks {
  /** Called before mails are rendered together. They wait for it, and fail with it. */
  before?(ids: readonly string[]): Promise<void> | void
  /** Mails of this project wait for it before they are queued for rendering. */
  hold?(projectId: string): Promise<void>
  /** Changes a mail that was rendered. */
  after?(created: MailResult): MailResult
}

/** Rendering in the test process that the test can stop, break or change. */
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
