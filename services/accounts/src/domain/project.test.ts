import { changeOf, changeProject, deletedProject, newProject } from './project.ts'

const at = new Date('2026-03-01T12:00:00.000Z')
const later = new Date('2026-03-02T12:00:00.000Z')

describe('changeProject', () => {
  it('increments the version if a field changes, and otherwise returns the same object', () => {
    const project = newProject('p1', 'Ada', at)

    expect(changeProject(project, { name: 'Bo' }, later)).toEqual({
      ...project,
      name: 'Bo',
      version: 2,
      updatedAt: later,
    })
    expect(changeProject(project, { name: 'Ada', language: 'en' }, later)).toBe(project)
    expect(changeProject(project, changeOf({}), later)).toBe(project)
  })
})

describe('deletedProject', () => {
  it('returns the next generation', () => {
    expect(deletedProject(newProject('p1', 'Ada', at), later)).toMatchObject({ generation: 2, version: 2 })
  })

  it('clears all fields except the customer', () => {
    const project = { ...newProject('p1', 'Ada', at), customer: 'cus_1', subscription: 'sub_1', metered: 5 }

    expect(deletedProject(project, later)).toEqual({
      ...newProject('p1', '', at),
      customer: 'cus_1',
      generation: 2,
      version: 2,
      updatedAt: later,
    })
  })
})
