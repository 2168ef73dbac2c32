import pLimit from 'p-limit'
import { createBreaker } from '../breaker.ts'
import { handOverEach } from '../hand-over-each.ts'
import type { LateAnswers } from '../late-answers.ts'
import type { HandOver, Outgoing } from '../provider.ts'
import { createConnections, type ConnectionsOptions } from './connections.ts'
import { stopAfterTest, type Server } from './smtp-server.fixture.ts'

export interface Settings {
  concurrency?: number
  timeoutMs?: number
  /** Awaits answers that come after that. */
  late?: LateAnswers
  onLateAnswer?(id: string, answer: HandOver): Promise<void>
  /** The message to a recipient. */
  rawTo?: (to: string) => string
}

/** Hands mails to these recipients over, each once; resolves with what became of them. */
export function handOverTo({ url }: Server, settings: Settings = {}) {
  const { concurrency = 1, timeoutMs = 5_000, rawTo, late, onLateAnswer } = settings
  const connections = createConnections({ url })
  stopAfterTest(() => connections.close())
  const now = (): Date => new Date()
  const limit = pLimit(concurrency)
  return async (...recipients: string[]): Promise<Record<string, HandOver['kind']>> => {
    const mails = recipients.map((to) => outgoing(to, rawTo?.(to)))
    const answers = await handOverEach(
      { mails, startBefore: new Date(Date.now() + 60_000), ...(onLateAnswer && { onLateAnswer }) },
      {
        breaker: createBreaker('smtp', now),
        limit,
        timeoutMs,
        now,
        ...(late && { late }),
        handOver: async ({ raw, to }, attempt) => {
          await connections.send(raw, { from: 'a@example.com', to: to.email }, attempt)
          return null
        },
      },
    )
    return Object.fromEntries([...answers].map(([id, { kind }]) => [id, kind]))
  }
}

/** Hands one mail over, on a connection of its own. */
export async function sendOne({ url }: Server, options: Partial<ConnectionsOptions> = {}): Promise<void> {
  const connections = createConnections({ url, ...options })
  stopAfterTest(() => connections.close())
  const attempt = {
    signal: new AbortController().signal,
    onComplete: () => undefined,
    onFree: () => undefined,
  }
  await connections.send(outgoing('one').raw, { from: 'a@example.com', to: 'one@example.net' }, attempt)
}

export const outgoing = (to: string, raw = `Subject: Hi\r\n\r\nHello ${to}\r\n`): Outgoing => ({
  id: to,
  projectId: 'p',
  from: { name: 'A', email: 'a@example.com' },
  to: { name: '', email: `${to}@example.net` },
  subject: 'Hi',
  raw: Buffer.from(raw, 'latin1'),
  dkim: undefined,
})

/** For fake timers in a test that talks to a server. */
export const withSockets: Parameters<typeof jest.useFakeTimers>[0] = {
  doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate', 'clearImmediate', 'Date', 'performance'],
}

export const many = (count: number): string[] => Array.from({ length: count }, (_, n) => `n${n}`)
