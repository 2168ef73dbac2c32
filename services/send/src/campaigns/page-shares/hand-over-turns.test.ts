import { setImmediate } from 'node:timers/promises'
import { createHandOverTurns, type HandOverTurns } from './hand-over-turns.ts'

const nobody = (): boolean => false
const mail = { campaignId: 'campaign', projectId: 'project' }

/** The turns that pages wait for, with a log of those that have come. */
function waitingFor({ turnOf }: HandOverTurns) {
  const came: string[] = []
  const ends = new Map<string, () => void>()
  return {
    came,
    ask: (name: string, projectId: string, campaignId = name): void =>
      void turnOf({ campaignId, projectId }).then((end) => {
        came.push(name)
        ends.set(name, end)
      }),
    end: async (name: string): Promise<void> => {
      ends.get(name)?.()
      await setImmediate()
    },
  }
}

describe('turns of a campaign', () => {
  it('come one after the other, in the order in which they are asked for', async () => {
    const { turnOf } = createHandOverTurns(nobody)
    const log: string[] = []
    const take = async (name: string): Promise<void> => {
      const end = await turnOf(mail)
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
    const { turnOf } = createHandOverTurns(nobody)
    const endFirst = await turnOf(mail)
    const second = turnOf(mail)
    let isThird = false

    await turnOf({ campaignId: 'another', projectId: 'other' })
    endFirst()
    const endSecond = await second
    const third = turnOf(mail).then(() => (isThird = true))
    endFirst()
    await setImmediate()

    expect(isThird).toBe(false)
    endSecond()
    await third
  })
})

describe('a project that had much more than another one', () => {
  const hadMuchLess = (projectId: string, other: string): boolean =>
    projectId.startsWith('small') && other === 'large'

  beforeEach(() => void jest.useFakeTimers({ doNotFake: ['setImmediate'] }))
  afterEach(() => void jest.useRealTimers())

  it('waits for its turns, whichever campaign they are of, and goes on when none is asked for', async () => {
    const turns = waitingFor(createHandOverTurns(hadMuchLess))
    turns.ask('small 1', 'small')
    turns.ask('large 1', 'large')
    turns.ask('large 2', 'large')
    turns.ask('small 2', 'small', 'small 1')
    await setImmediate()
    expect(turns.came).toEqual(['small 1'])

    await turns.end('small 1')
    expect(turns.came).toEqual(['small 1', 'small 2'])
    await turns.end('small 2')

    expect(turns.came).toEqual(['small 1', 'small 2', 'large 1', 'large 2'])
  })

  it('does so for half a second at most, in each of which it has one turn: what is slow to be handed over does not stop it', async () => {
    const turns = waitingFor(createHandOverTurns(hadMuchLess))
    turns.ask('small', 'small')
    turns.ask('large', 'large')

    turns.ask('large 2', 'large')

    await jest.advanceTimersByTimeAsync(499)
    expect(turns.came).toEqual(['small'])
    await jest.advanceTimersByTimeAsync(1)
    expect(turns.came).toEqual(['small', 'large'])
    await jest.advanceTimersByTimeAsync(499)
    await turns.end('large')
    expect(turns.came).toEqual(['small', 'large'])
    await jest.advanceTimersByTimeAsync(1)

    expect(turns.came).toEqual(['small', 'large', 'large 2'])
  })

  it('is not waited for, and what it has begun goes on', async () => {
    const turns = waitingFor(createHandOverTurns(hadMuchLess))
    turns.ask('large', 'large')
    turns.ask('small', 'small')
    await setImmediate()

    expect(turns.came).toEqual(['large', 'small'])
  })
})
