import { createPagesInWork } from './pages-in-work.ts'

describe('pages in work', () => {
  it('are counted by project from their claim on, which waits for the claim before it', async () => {
    const inWork = createPagesInWork()
    const claimed = Promise.withResolvers<void>()
    const seen: string[] = []
    const claim = (projectId: string, before = Promise.resolve()) =>
      inWork.claim(async ({ pages }) => {
        seen.push(JSON.stringify([...pages]))
        await before
        return [{ projectId }]
      })

    const first = claim('a', claimed.promise)
    const second = claim('a')
    claimed.resolve()
    await Promise.all([first, second])
    const work = (): Promise<void> => Promise.resolve()
    await inWork.workOn({ projectId: 'a' }, work)
    await claim('b')
    await inWork.workOn({ projectId: 'a' }, work)
    await claim('b')

    expect(seen).toEqual(['[]', '[["a",1]]', '[["a",1]]', '[["b",1]]'])
  })

  it('are claimed after a claim that failed', async () => {
    const inWork = createPagesInWork()

    await expect(inWork.claim(() => Promise.reject(new Error('the database is away')))).rejects.toThrow(
      'away',
    )

    expect(await inWork.claim(() => Promise.resolve([{ projectId: 'a' }]))).toEqual([{ projectId: 'a' }])
  })
})
