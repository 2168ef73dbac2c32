import { mockPerformanceNow, until } from '@postrider/testing/jest'
import { createLateAnswers } from '../late-answers.ts'
import type { HandOver } from '../provider.ts'
import { handOverTo, many, withSockets } from './hand-over.fixture.ts'
import { chunking, startServer, stopAll } from './smtp-server.fixture.ts'

// By the clock a busy machine would make the server seem slow, and a slow one gets mails one by one, or on more connections.
beforeEach(() => void mockPerformanceNow(() => 0))
afterEach(() => {
  jest.restoreAllMocks()
  jest.useRealTimers()
})
afterEach(stopAll)

describe('Whole mails', () => {
  it('leave together over an encrypted connection too, byte for byte', async () => {
    const server = await startServer({ hello: chunking, isEncrypted: true })
    const rawTo = (to: string): string => `Subject: ${to}\r\n\r\n${'\xff.\r\n'.repeat(12_000)}`
    const handOver = handOverTo(server, { rawTo })

    await handOver('one')
    const handed = await handOver(...many(20))

    expect(Object.values(handed)).toEqual(many(20).map(() => 'accepted'))
    expect(server.taken).toEqual(['one', ...many(20)])
    for (const to of many(20)) expect(server.messages.get(to)).toBe(rawTo(to))
    expect(server.opened).toBe(1)
    expect(server.commands).not.toContain('DATA')
  })

  it('that are answered late are in-doubt until then, each with its own answer, and go to nobody twice', async () => {
    const gate = Promise.withResolvers<void>()
    const answerTo = async (to: string): Promise<string | undefined> => {
      if (to !== 'one') await gate.promise
      return to === 'n2' ? '554 No' : undefined
    }
    const server = await startServer({ hello: chunking, answerTo })
    // No deadline passes but where the test lets it.
    jest.useFakeTimers(withSockets)
    const told: [string, HandOver['kind']][] = []
    const handOver = handOverTo(server, {
      timeoutMs: 300,
      late: createLateAnswers({ waitMs: 30_000, most: 5 }),
      onLateAnswer: async (id, { kind }) => void told.push([id, kind]),
    })

    await handOver('one')
    const handing = handOver(...many(5))
    await until(() => server.pieces.some((piece) => piece.includes('n4@')))
    await jest.advanceTimersByTimeAsync(300)
    const handed = await handing
    gate.resolve()
    await until(() => told.length === 5)
    jest.useRealTimers()

    expect(Object.values(handed)).toEqual(many(5).map(() => 'in-doubt'))
    expect(Object.fromEntries(told)).toEqual({
      ...Object.fromEntries(many(5).map((to) => [to, 'accepted'])),
      n2: 'refused',
    })
    expect(server.taken.toSorted()).toEqual(['n0', 'n1', 'n3', 'n4', 'one'])
  })

  it('arrive once each, on few connections', async () => {
    const server = await startServer({
      hello: chunking,
      answerTo: (to) => (Number(to.slice(1)) % 7 === 0 ? '451 Later' : undefined),
    })

    const handed = await handOverTo(server, { concurrency: 5 })(...many(500))

    const accepted = many(500).filter((to) => handed[to] === 'accepted')
    expect(accepted).toEqual(many(500).filter((_to, n) => n % 7 !== 0))
    expect(server.taken.toSorted()).toEqual(accepted.toSorted())
    // A connection ends after five that are refused, of 72.
    expect(server.opened).toBeLessThanOrEqual(25)
  })
})
