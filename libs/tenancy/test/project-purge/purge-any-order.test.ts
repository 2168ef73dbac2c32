import { fc } from '@postrider/testing/property'
import { saveProjects } from '../../src/index.ts'
import { rowsOf, someProject, startProjectDatabase, write, type ProjectDatabase } from '../start.ts'

let projects: ProjectDatabase

beforeEach(async () => {
  projects = await startProjectDatabase()
})
afterEach(() => projects.stop())

type Deed = 'write' | 'writeLate' | 'reset' | 'delete' | 'repeat' | 'turn' | 'turnBeside' | 'pass'

describe('a purge, after any order of writes, resets, deletions and purges,', () => {
  it('leaves only the rows of the current generation', async () => {
    const deeds = fc.array(
      fc.constantFrom<Deed>(
        'write',
        'write',
        'writeLate',
        'reset',
        'delete',
        'repeat',
        'turn',
        'turnBeside',
        'pass',
      ),
      { maxLength: 14 },
    )
    await fc.assert(
      fc.asyncProperty(deeds, async (all) => {
        const state = someProject({})
        const { written, total } = await act(state, all)

        projects.pass(61_000)
        await projects.purge()

        const { generation, deleted } = state
        const present = deleted ? 0 : written
        const rows = await rowsOf(projects.db, state.id)
        expect(rows).toEqual({
          ...(present > 0
            ? {
                [`things ${generation}`]: present,
                [`parts ${generation}`]: 2 * present,
                [`notes ${generation}`]: present,
              }
            : {}),
          ...(total > 0 && !deleted ? { rules: total } : {}),
        })
      }),
      { numRuns: 60 },
    )
  }, 60_000)
})

/**
 * Applies all deeds to one project. `state` becomes the last published state. Returns the writes of the
 * current generation, and all writes.
 */
async function act(state: ReturnType<typeof someProject>, deeds: readonly Deed[]) {
  const { id } = state
  const counts = { written: 0, total: 0 }
  const publish = (): Promise<void> => saveProjects(projects.db, [state], projects.now())
  const put = async (generation: number, count: number): Promise<void> => {
    await write(projects.db, id, { generation })
    counts.written += count
    counts.total += 1
  }
  const doings: Record<Deed, () => Promise<unknown>> = {
    write: () => put(state.generation, 1),
    writeLate: () => (state.generation > 1 ? put(state.generation - 1, 0) : Promise.resolve()),
    reset: async () => {
      if (state.deleted) return
      Object.assign(state, { generation: state.generation + 1, version: state.version + 1 })
      counts.written = 0
      await publish()
    },
    delete: async () => {
      if (state.deleted) return
      Object.assign(state, { deleted: true, version: state.version + 1 })
      await publish()
    },
    repeat: () => publish(),
    turn: () => projects.turn(),
    turnBeside: () =>
      Promise.all([projects.turn(), projects.turn({ eager: true }), put(state.generation, 1)]),
    pass: () => Promise.resolve(projects.pass(20_000)),
  }
  for (const deed of deeds) await doings[deed]()
  await publish()
  return counts
}
