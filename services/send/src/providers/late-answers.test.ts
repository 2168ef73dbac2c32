import { createLateAnswers } from './late-answers.ts'

// Its timers would run for a minute.
beforeEach(() => void jest.useFakeTimers())
afterEach(() => void jest.useRealTimers())

describe('Late answers', () => {
  it('are awaited on so many connections and no more, but of several mails on each', () => {
    const late = createLateAnswers({ waitMs: 60_000, most: 2 })
    const take = (connection: object): boolean =>
      late.take({
        connection,
        bytes: 10,
        answer: new Promise(() => undefined),
        giveUp: () => undefined,
        record: () => Promise.resolve(),
      })
    const [one, two, three] = [{}, {}, {}]

    const taken = [one, one, two, three, two].map(take)

    expect(taken).toEqual([true, true, true, false, true])
  })
})
