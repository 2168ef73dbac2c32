import { mockPerformanceNow } from '@postrider/testing/jest'
import { partsWith } from './mail-parts.fixture.ts'
import type { RenderingPool } from './pool.ts'
import {
  renderProjectMails,
  type RenderOutcome,
  type MailToRender,
  type RenderContext,
} from './render-project-mails.ts'
import { createQuarantine } from './quarantine.ts'
import { createRenderingUsage } from './rendering-usage.ts'
import type { MailsResult } from './tasks.ts'
import type { ProjectTask } from './worker-groups.ts'

type Render = RenderingPool['renderMails']

const unused = () => Promise.reject(new Error('Not used here'))

/** Returns a context, and replaces the clock by one that advances only when a task starts, by `waitMs`. */
const meansWith = (renderMails: Render, waitMs = 0): RenderContext => {
  let clock = performance.now()
  mockPerformanceNow(() => clock)
  const work = <Result>({ run }: ProjectTask<Result>): Promise<Result> => {
    clock += waitMs
    return run({ renderMails, checkTexts: unused, renderText: unused, previewText: unused, stop: unused })
  }
  return {
    workerGroups: { shared: work, quarantined: work, stop: unused },
    quarantine: createQuarantine(),
    usage: createRenderingUsage(),
    limits: { memoryMb: 64, timeMs: 1_000 },
  }
}

async function outcomesOf(
  means: RenderContext,
  mails: readonly MailToRender[],
  until = Infinity,
): Promise<RenderOutcome[]> {
  const all: RenderOutcome[] = []
  const parts = renderProjectMails(means, { projectId: 'a', mails, isQuarantined: false, until })
  for await (const outcomes of parts) all.push(...outcomes)
  return all
}

/** A worker whose messages contain only their attachments. */
const composeFiles: Render = ({ mails }) => {
  const messages = mails.map(({ content }) =>
    Buffer.from(content.attachments.map((file) => Buffer.from(file.content).toString('base64')).join('\r\n')),
  )
  const made = messages.map((message) => ({ subject: '', fromName: '', messageId: '', size: message.length }))
  return Promise.resolve<MailsResult>({ made, bytes: Buffer.concat(messages), cpuMs: 1 })
}

const fileOf = (length: number) => ({
  filename: 'a.bin',
  content: Buffer.alloc(length),
  contentType: 'application/octet-stream',
  disposition: 'attachment' as const,
})

describe('mails of a project', () => {
  afterEach(() => jest.restoreAllMocks())

  it('fail if their messages with files are too large', async () => {
    const mega = 1024 * 1024
    const mails = [15, 30].map((size, index) => ({
      contentId: `c${index}`,
      parts: partsWith({ id: `m${index}`, attachments: [fileOf(size * mega)] }),
    }))

    const [small, large] = await outcomesOf(meansWith(composeFiles), mails)

    expect(small?.kind).toBe('made')
    expect(large).toEqual({ id: 'm1', kind: 'failed', reason: 'The complete message is larger than 40 MB' })
  }, 30_000)

  it('are postponed if they would start too late', async () => {
    const mails = [{ contentId: 'c', parts: partsWith() }]

    const means = meansWith(unused, 100)
    const outcomes = await outcomesOf(means, mails, performance.now() + 50)

    expect(outcomes).toEqual([{ id: '0199', kind: 'postponed' }])
  })

  it('are rendered in small tasks if their variables are large', async () => {
    const sizes: number[] = []
    const data = { a: Array.from({ length: 20_000 }, () => ({})) }
    const mails = Array.from({ length: 20 }, (_, index) => ({
      contentId: 'c',
      parts: partsWith({ id: `m${index}`, data }),
    }))

    const outcomes = await outcomesOf(
      meansWith((task) => (sizes.push(task.mails.length), composeFiles(task))),
      mails,
    )

    expect(outcomes).toHaveLength(20)
    expect(Math.max(...sizes)).toBeLessThanOrEqual(5)
  })
})
