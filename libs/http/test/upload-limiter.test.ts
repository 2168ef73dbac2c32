import { uploadLimiter } from '../src/index.ts'

const refused = expect.objectContaining({
  kind: 'limited',
  code: 'RATE_LIMIT_EXCEEDED',
  extras: expect.objectContaining({ retryAfterSeconds: 5 }),
})

describe('uploadLimiter', () => {
  it('limits the uploads of a project, and reserves slots for projects without uploads', async () => {
    const limiter = uploadLimiter()
    const started: string[] = []
    const held = Promise.withResolvers<void>()
    const upload = (name: string): Promise<void> =>
      limiter.run(name.slice(0, 1), () => {
        started.push(name)
        return held.promise
      })

    const all = ['a1', 'a2', 'a3', 'b1', 'b2', 'c1', 'c2', 'd1'].map(upload)

    expect(started).toEqual(['a1', 'a2', 'b1', 'b2', 'c1', 'd1'])
    held.resolve()
    await Promise.all(all)
    expect(started).toHaveLength(8)
  })

  it('rejects an upload that waits too long, or if a hundred uploads of the project wait', async () => {
    const limiter = uploadLimiter(5)
    const held = Promise.withResolvers<void>()
    const all = Array.from({ length: 103 }, () => limiter.run('a', () => held.promise))
    const waiting = await Promise.allSettled(all.slice(2))
    held.resolve()

    await Promise.all(all.slice(0, 2))
    expect(waiting).toEqual(Array(101).fill({ status: 'rejected', reason: refused }))
  })
})
