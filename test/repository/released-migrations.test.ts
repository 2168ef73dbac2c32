import { version } from '@postrider/contracts'
import {
  currentMigrations,
  migrationFaults,
  releasedMigrations,
  withRelease,
} from '../../scripts/released-migrations.ts'

const released = { '1.0.0': { 'a/0001-schema.sql': 'aa', 'b/0001-schema.sql': 'bb' } }
const first = { ...released['1.0.0'] }

describe('released migrations', () => {
  it('are unchanged, and every new migration comes after them', () => {
    expect(migrationFaults(releasedMigrations(), currentMigrations())).toEqual([])
  })

  it('include the migrations of this version', () => {
    expect(Object.keys(releasedMigrations())).toContain(version)
  })
})

describe('migrationFaults', () => {
  it.each([
    ['changed', { ...first, 'a/0001-schema.sql': 'other' }],
    ['deleted', { 'b/0001-schema.sql': 'bb' }],
  ])('names a released migration that was %s', (_, current) => {
    expect(migrationFaults(released, current)).toEqual([
      'a/0001-schema.sql was released with 1.0.0 and must not change. Add a new migration instead.',
    ])
  })

  it('accepts a new migration only if it comes after all released migrations', () => {
    expect(migrationFaults(released, { ...first, 'a/0002-more.sql': 'cc' })).toEqual([])
    expect(migrationFaults(released, { ...first, 'a/0001-more.sql': 'cc' })).toEqual([
      'a/0001-more.sql must come after 0001-schema.sql, which was released with 1.0.0.',
    ])
  })
})

describe('withRelease', () => {
  it('records new migrations under the new version', () => {
    const current = { ...first, 'a/0002-more.sql': 'cc' }

    expect(withRelease(released, current, '1.1.0')).toEqual({
      ...released,
      '1.1.0': { 'a/0002-more.sql': 'cc' },
    })
  })

  it('replaces the migrations of a version that is not released yet', () => {
    expect(withRelease(released, { 'a/0001-schema.sql': 'new' }, '1.0.0')).toEqual({
      '1.0.0': { 'a/0001-schema.sql': 'new' },
    })
  })
})
