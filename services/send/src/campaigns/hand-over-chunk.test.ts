import pLimit from 'p-limit'
import type { HandOver, Outgoing, Provider } from '../providers/provider.ts'
import { handOverChunk, type HandedOver } from './hand-over-chunk.ts'

beforeEach(() => void jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask'] }))
afterEach(() => void jest.useRealTimers())

const mails = (count: number): Outgoing[] =>
  Array.from({ length: count }, (_, index) => ({
    id: `mail ${index}`,
    projectId: 'project',
    from: { name: 'News', email: 'news@example.com' },
    to: { name: '', email: `c${index}@example.net` },
    subject: 'News',
    raw: Buffer.alloc(0),
    dkim: undefined,
  }))

/** Answers each mail after so many ms, and takes so many of them at a time. */
function serverThat({ answersAfter, atOnce = 1 }: { answersAfter(id: string): number; atOnce?: number }) {
  const limit = pLimit(atOnce)
  const answered = async (id: string): Promise<HandOver> => {
    await new Promise((resolve) => setTimeout(resolve, answersAfter(id)))
    return { kind: 'accepted', providerMessageId: null, facts: [] }
  }
  const deliver: Provider['deliver'] = ({ mails: [mail], isStopped }) =>
    limit(async () => {
      const id = mail?.id ?? ''
      return new Map([[id, isStopped?.(id) ? { kind: 'postponed' } : await answered(id)]])
    })
  return deliver
}

/** Hands mails over in a chunk; how it ended, and after how many ms. */
async function handOver(count: number, deliver: Provider['deliver']) {
  const ctx = { provider: { pages: 'each', deliver } as const }
  const startedAt = performance.now()
  const ended = handOverChunk(ctx, {
    mails: mails(count),
    startBefore: new Date(Date.now() + 60_000),
    onLateAnswer: () => Promise.resolve(),
    onAccepted: () => undefined,
  }).then((handed) => ({ ...handed, afterMs: performance.now() - startedAt }))
  await jest.advanceTimersByTimeAsync(1_000)
  return ended
}

const summary = ({ begun, answers, open, afterMs }: HandedOver & { afterMs: number }) => ({
  begun,
  answered: answers.size,
  open: [...open.keys()],
  afterMs,
})

describe('a chunk', () => {
  it('begins what is probably answered within 30 ms of the first answer', async () => {
    const handed = await handOver(50, serverThat({ answersAfter: () => 7 }))

    // At 0, 7, 14, 21 and 28 ms; the next would be answered at 42, and the first was at 7.
    expect(summary(handed)).toEqual({ begun: 5, answered: 5, open: [], afterMs: 35 })
  })

  it('ends when all of its mails are answered', async () => {
    const handed = await handOver(3, serverThat({ answersAfter: () => 5 }))

    expect(summary(handed)).toEqual({ begun: 3, answered: 3, open: [], afterMs: 15 })
  })

  it('waits for what it has begun, 30 ms after the first answer at most', async () => {
    const answersAfter = (id: string): number => (id === 'mail 0' ? 700 : 5)

    const handed = await handOver(3, serverThat({ answersAfter, atOnce: 3 }))

    expect(summary(handed)).toEqual({ begun: 3, answered: 2, open: ['mail 0'], afterMs: 35 })
  })

  it('waits for half a second when nothing is answered', async () => {
    const handed = await handOver(2, serverThat({ answersAfter: () => 700, atOnce: 2 }))

    expect(summary(handed)).toEqual({ begun: 2, answered: 0, open: ['mail 0', 'mail 1'], afterMs: 500 })
  })
})
