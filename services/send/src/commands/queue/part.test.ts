import { newPart } from './part.ts'

describe('a part that fills while the one before is handed over', () => {
  it('is given out also when the work ends meanwhile', async () => {
    const part = newPart()
    const { promise, resolve } = Promise.withResolvers<void>()
    const work = promise.then(() => void part.prepared.postponed.push('late'))
    part.prepared.postponed.push('early')

    const given: string[] = []
    for await (const { postponed } of part.whileWorking(work, 1)) {
      given.push(...postponed)
      resolve()
      await work
    }

    expect(given).toEqual(['early', 'late'])
  })
})
