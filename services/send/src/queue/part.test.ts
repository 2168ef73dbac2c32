import { newPart } from './part.ts'

describe('a part that fills while the one before it is handed over', () => {
  it('is returned even when the work finishes meanwhile', async () => {
    const part = newPart()
    const { promise, resolve } = Promise.withResolvers<void>()
    const work = promise.then(() => void part.prepared.postponed.push('late'))
    part.prepared.postponed.push('early')

    const returned: string[] = []
    for await (const { postponed } of part.whileWorking(work, 1)) {
      returned.push(...postponed)
      resolve()
      await work
    }

    expect(returned).toEqual(['early', 'late'])
  })
})
