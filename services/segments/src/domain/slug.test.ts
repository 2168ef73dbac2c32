import { fc } from '@postrider/testing/property'
import { freeSlug, slugOf } from './slug.ts'

describe('the slug of a name', () => {
  it.each([
    ['Best Customers', 'best-customers'],
    ['  VIP  ', 'vip'],
    ['50% off!', '50-off'],
    ['a - b -- c', 'a-b-c'],
    ['-a-', 'a'],
    ['snake_case', 'snake_case'],
    ['tab\tand\nline', 'tab-and-line'],
    ['Größe', 'gre'],
    ['日本', 'segment'],
    ['!!!', 'segment'],
  ])('of %j is %s', (name, slug) => {
    expect(slugOf(name)).toBe(slug)
  })

  it('consists of word characters with single dashes between them, for any name', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (name) => {
        expect(slugOf(name)).toMatch(/^\w+(-\w+)*$/)
      }),
    )
  })
})

describe('a slug that is already taken', () => {
  it('gets the first free number from 2 as a suffix', () => {
    expect(freeSlug('vip', new Set())).toBe('vip')
    expect(freeSlug('vip', new Set(['vip']))).toBe('vip-2')
    expect(freeSlug('vip', new Set(['vip', 'vip-2', 'vip-4']))).toBe('vip-3')
    expect(freeSlug('vip-2', new Set(['vip', 'vip-2']))).toBe('vip-2-2')
  })
})
