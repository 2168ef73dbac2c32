import { mockPerformanceNow } from '@postrider/testing/jest'
import { partsWith } from './mail-parts.fixture.ts'
import type { Pool } from './pool.ts'
import {
  renderProjectMails,
  type RenderOutcome,
  type MailToRender,
  type Means,
} from './render-project-mails.ts'
import { createQuarantine } from './quarantine.ts'
import type { MailsMade } from './tasks.ts'
import type { ProjectTask } from './worker-groups.ts'

type Render = Pool['renderMails']

const unused = () => Promise.reject(new Error('Not used here'))

/** Each turn comes `waitMs` later, by a clock that stands still otherwise. */
const meansWith = (renderMails: Render, waitMs = 0): Means => {
  let clock = performance.now()
  mockPerformanceNow(() => clock)
  const work = <Result>({ run }: ProjectTask<Result>): Promise<Result> => {
    clock += waitMs
    return run({ renderMails, checkTexts: unused, renderText: unused, stop: unused })
  }
  return {
    workerGroups: { shared: work, quarantined: work, stop: unused },
    quarantine: createQuarantine(),
    limits: { memoryMb: 64, timeMs: 1_000 },
  }
}

async function outcomesOf(
  means: Means,
  mails: readonly MailToRender[],
  until = Infinity,
): Promise<RenderOutcome[]> {
  const all: RenderOutcome[] = []
  const parts = renderProjectMails(means, { projectId: 'a', mails, isQuarantined: false, until })
  for await (const outcomes of parts) all.push(...outcomes)
  return all
}

/** A worker whose messages consist of their attachments alone. */
const composeFiles: Render = ({ mails }) => {
  const messages = mails.map(({ content }) =>
    Buffer.from(content.attachments.map((file) => Buffer.from(file.content).toString('base64')).join('\r\n')),
  )
  const made = messages.map((message) => ({ subject: '', fromName: '', messageId: '', size: message.length }))
  return Promise.resolve<MailsMade>({ made, bytes: Buffer.concat(messages), cpuMs: 1 })
}

const fileOf = (length: number) => ({
  filename: 'a.bin',
  content: Buffer.alloc(length),
  contentType: 'application/octet-stream',
  disposition: 'attachment' as const,
})

describe('mails of a project', () => {
  afterEach(() => jest.restoreAllMocks())

  it('fail when their finished messages are too large with their files', async () => {
    const mega = 1024 * 1024
    const mails = [15, 30].map((size, index) => ({
      contentId: `c${index}`,
      parts: partsWith({ id: `m${index}`, attachments: [fileOf(size * mega)] }),
    }))

    const [small, large] = await outcomesOf(meansWith(composeFiles), mails)

    expect(small?.kind).toBe('made')
    expect(large).toEqual({ id: 'm1', kind: 'failed', reason: 'The finished message is larger than 40 MB' })
  }, 30_000)

  it('are postponed when their turn comes after their time', async () => {
    const mails = [{ contentId: 'c', parts: partsWith() }]

    const means = meansWith(unused, 100)
    const outcomes = await outcomesOf(means, mails, performance.now() + 50)

    expect(outcomes).toEqual([{ id: '0199', kind: 'postponed' }])
  })

  it('go in small tasks when their variables are large', async () => {
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
