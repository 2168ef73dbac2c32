import { unlimited, unused } from '@postrider/contracts'
import { v7 as uuidv7 } from 'uuid'
import { findProjects, ofCurrentGeneration } from '../../src/index.ts'
import { someProject, startProjectDatabase, type ProjectDatabase } from '../start.ts'

let projects: ProjectDatabase

beforeAll(async () => {
  projects = await startProjectDatabase()
})
afterAll(() => projects.stop())

describe('the copy of a project', () => {
  it('has all fields of the newest version, even if messages are repeated or late', async () => {
    const id = uuidv7()
    const latest = someProject({
      id,
      version: 3,
      name: 'New',
      language: 'fr',
      tracking: 'DISABLED',
      disabled: true,
      allowance: { limits: { ...unlimited, campaigns: 5 }, month: '2026-11', used: unused },
    })

    await projects.publish({ id, version: 1 })
    await projects.publish({ id, version: 2, name: 'Old' }, latest, { id, version: 1 })
    await projects.publish({ id, version: 3, name: 'Repeated' })
    await projects.publish({ id, version: 2, generation: 9, name: 'Late' })

    expect(await findProjects(projects.db, [id, uuidv7()])).toEqual([latest])
  })

  it('stays deleted, and never has a lower generation', async () => {
    const [gone, reset] = [uuidv7(), uuidv7()]

    await projects.publish({ id: gone, version: 2, deleted: true }, { id: gone, version: 3 })
    await projects.publish({ id: gone, version: 4 })
    await projects.publish({ id: reset, version: 2, generation: 3 })
    await projects.publish({ id: reset, version: 3, generation: 2 })

    expect(await findProjects(projects.db, [gone])).toMatchObject([{ version: 2, deleted: true }])
    expect(await findProjects(projects.db, [reset])).toMatchObject([{ version: 3, generation: 3 }])
  })
})

describe('messages of the current generation', () => {
  it('exclude earlier generations and deleted projects, and include generation 1 of unknown projects', async () => {
    const [reset, gone, unknown] = [uuidv7(), uuidv7(), uuidv7()]
    await projects.publish({ id: reset, generation: 2 }, { id: gone, generation: 2, deleted: true })
    const message = (projectId: string, generation: number) => ({ projectId, generation })
    const present = [message(reset, 2), message(reset, 3), message(unknown, 1)]

    const kept = await ofCurrentGeneration(projects.db, [
      message(reset, 1),
      message(gone, 1),
      message(gone, 2),
      ...present,
    ])

    expect(kept).toEqual(present)
  })
})
