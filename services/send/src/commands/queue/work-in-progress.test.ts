import { setImmediate } from 'node:timers/promises'
import { createWorkInProgress } from './work-in-progress.ts'

describe('turns of a campaign', () => {
  it('come one after the other, in the order in which they are asked for', async () => {
    const { turnOf } = createWorkInProgress()
    const log: string[] = []
    const take = async (name: string): Promise<void> => {
      const end = await turnOf('campaign')
      log.push(`${name} begins`)
      await setImmediate()
      log.push(`${name} ends`)
      end()
    }

    await Promise.all(['first', 'second', 'third'].map(take))
    await take('fourth')

    expect(log).toEqual(
      ['first', 'second', 'third', 'fourth'].flatMap((name) => [`${name} begins`, `${name} ends`]),
    )
  })

  it('end once, however often that is said, and are nothing to another campaign', async () => {
    const { turnOf } = createWorkInProgress()
    const endFirst = await turnOf('campaign')
    const second = turnOf('campaign')
    let isThird = false

    await turnOf('another')
    endFirst()
    const endSecond = await second
    const third = turnOf('campaign').then(() => (isThird = true))
    endFirst()
    await setImmediate()

    expect(isThird).toBe(false)
    endSecond()
    await third
  })
})
