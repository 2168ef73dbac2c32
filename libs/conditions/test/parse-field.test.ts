import { limits } from '../src/index.ts'
import { faults, of, segment } from './condition-faults.ts'

describe('parseCondition', () => {
  it.each([
    '',
    'plan',
    'data',
    'data.',
    'event',
    'event.',
    'event. ',
    'email.',
    'email.received',
    'Email',
    'segment.vip',
    'segment.',
    `segment.${segment}.x`,
    '__proto__',
    'constructor.name',
    'contact.email',
  ])('rejects the unknown field %p', (field) => {
    expect(faults(of({ field, operator: 'exists' }))).toEqual([
      ['condition.groups.0.filters.0.field', 'custom'],
    ])
  })

  it('limits the length of a name', () => {
    const named = (length: number): object => of({ field: `data.${'k'.repeat(length)}`, operator: 'exists' })

    expect(faults(named(limits.fieldLength - 5))).toBeUndefined()
    expect(faults(named(limits.fieldLength))).toEqual([['condition.groups.0.filters.0.field', 'too_big']])
  })

  it('limits the keys of a path', () => {
    const path = (keys: number): string => Array(keys).fill('k').join('.')
    const data = (keys: number): object => of({ field: `data.${path(keys)}`, operator: 'exists' })
    const where = (field: string): object =>
      of({ field: 'event.a', operator: 'triggered', where: [{ field, operator: 'exists' }] })

    expect(faults(data(8))).toBeUndefined()
    expect(faults(data(9))).toEqual([['condition.groups.0.filters.0.field', 'too_big']])
    expect(faults(where(`data.${path(8)}`))).toBeUndefined()
    expect(faults(where(path(9)))).toEqual([['condition.groups.0.filters.0.where.0.field', 'too_big']])
    // An event's name may have any number of dots.
    expect(faults(of({ field: `event.${path(20)}`, operator: 'triggered' }))).toBeUndefined()
  })
})
