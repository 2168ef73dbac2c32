import { fc } from '@postrider/testing/property'
import { copyName } from '../src/index.ts'

describe('the name of a copy', () => {
  it('fits, can be stored, and consists of the original name (cut at its end if needed) and a suffix', () =>
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300, size: 'max' }), (name) => {
        const copy = copyName(name)

        expect(copy.isWellFormed()).toBe(true)
        expect(copy.endsWith(' (Copy)')).toBe(true)
        expect(copy.length).toBeLessThanOrEqual(255)
        expect(copy.length).toBeGreaterThanOrEqual(Math.min(name.length, 247) + 7)
        expect(name.startsWith(copy.slice(0, -7))).toBe(true)
      }),
    ))

  it.each([
    ['Summer', 'Summer (Copy)'],
    ['x'.repeat(255), `${'x'.repeat(248)} (Copy)`],
    [`${'x'.repeat(246)}😀y`, `${'x'.repeat(246)}😀 (Copy)`],
    [`${'x'.repeat(247)}😀`, `${'x'.repeat(247)} (Copy)`],
  ])('is never cut within a character: %s', (name, copy) => {
    expect(copyName(name)).toBe(copy)
  })
})
