import { renderingOptions } from '../src/context.ts'
import { createRendering, type Rendering } from '../src/rendering/rendering.ts'
import type { MailMade } from '../src/rendering/tasks.ts'
import { poolInProcess } from './in-process.ts'
import { testConfig } from './start.ts'

export interface RenderingWatch {
  /** Called before mails are rendered together; they wait for it, and fail with it. */
  before?(ids: readonly string[]): Promise<void> | void
  /** Mails of this project wait for it before they wait to be rendered. */
  hold?(projectId: string): Promise<void>
  /** Changes a mail that was rendered. */
  after?(made: MailMade): MailMade
}

/** Rendering in the test process, which the test stops, breaks or changes. */
export function watchedRendering({ before, hold, after = (made) => made }: RenderingWatch): Rendering {
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
