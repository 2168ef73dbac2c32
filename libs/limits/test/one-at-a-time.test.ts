import { oneAtATime } from '../src/index.ts'

describe('oneAtATime', () => {
  it('runs calls one after another, in order, even if a call fails', async () => {
    const events: string[] = []
    const work = oneAtATime(async (name: string, fails: boolean) => {
      events.push(`${name} starts`)
      await new Promise((resolve) => setImmediate(resolve))
      events.push(`${name} ends`)
      if (fails) throw new Error(name)
      return name
    })

    const results = await Promise.allSettled([work('a', false), work('b', true), work('c', false)])

    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
    expect(events).toEqual(['a starts', 'a ends', 'b starts', 'b ends', 'c starts', 'c ends'])
  })
})
