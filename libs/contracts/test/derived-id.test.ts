import { v7 as uuidv7, v4 as uuidv4, validate, version } from 'uuid'
import { derivedId, workflowMailId } from '../src/index.ts'

const timeOf = (id: string): number => Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16)

describe('a derived id', () => {
  it('is a UUIDv7 with the given instant', () => {
    const at = new Date('2026-03-01T12:00:00.123Z')

    const ids = ['a', 'b', '', '😀', 'a'.repeat(1000)].map((name) => derivedId(at, name))

    for (const id of ids) {
      expect([validate(id), version(id)]).toEqual([true, 7])
      expect(timeOf(id)).toBe(at.getTime())
    }
    expect(new Set(ids).size).toBe(ids.length)
  })

  it('does not change between releases, because rows and other services contain it', () => {
    const id = derivedId(new Date('2026-03-01T12:00:00.123Z'), 'a/b')

    expect(id).toBe('019ca945-0a7b-7c14-8ddc-033f64b9dea8')
  })
})

describe('the id of a workflow mail', () => {
  it('is the same for the same execution and step, and different for other executions and steps', () => {
    const executions = Array.from({ length: 20 }, () => uuidv7())
    const steps = Array.from({ length: 50 }, () => uuidv7())
    const make = () => executions.flatMap((execution) => steps.map((step) => workflowMailId(execution, step)))

    expect(make()).toEqual(make())
    expect(new Set(make()).size).toBe(1000)
  })

  it('has the time of its execution', () => {
    const execution = uuidv7({ msecs: 1_772_366_400_123 })

    expect(timeOf(workflowMailId(execution, uuidv7()))).toBe(1_772_366_400_123)
  })

  it('is the same for ids in upper and lower case', () => {
    const [execution, step] = [uuidv4(), uuidv4()]

    const id = workflowMailId(execution, step)

    expect(workflowMailId(execution.toUpperCase(), step.toUpperCase())).toBe(id)
    expect([validate(id), version(id)]).toEqual([true, 7])
  })
})
