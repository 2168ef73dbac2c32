import type { Outcome } from './batch.ts'
import { createPart } from './rendered-part.ts'

const outcome = (id: string): Outcome => ({
  kind: 'returned',
  id,
  dueAt: new Date(0),
  attempts: 0,
  error: null,
  wasRendered: false,
})

describe('a part that is collected while the previous part is delivered', () => {
  it('is returned even if the work ends in the meantime', async () => {
    const part = createPart()
    const { promise, resolve } = Promise.withResolvers<void>()
    const work = promise.then(() => part.add({ ready: [], outcomes: [outcome('late')] }))
    part.add({ ready: [], outcomes: [outcome('early')] })

    const seen: string[] = []
    for await (const { outcomes } of part.whileWorking(work, 1)) {
      seen.push(...outcomes.map(({ id }) => id))
      resolve()
      await work
    }

    expect(seen).toEqual(['early', 'late'])
  })
})
