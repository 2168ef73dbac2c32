import { isTooDeep } from './is-too-deep.ts'

describe('isTooDeep', () => {
  it.each([
    ['<div>'.repeat(10_000)],
    ['<b><i>'.repeat(5_000)],
    ['<DIV></x>'.repeat(10_000)],
    ['<svg><style>'.repeat(5_000)],
    [`${'<b>'.repeat(600)}${'x<i>y</i>'.repeat(1_000)}`],
    [`${'</div>'.repeat(10_000)}${'<div>'.repeat(10_000)}`],
  ])('is true for deep HTML: %#', (html) => {
    expect(isTooDeep(html)).toBe(true)
  })

  it.each([['<p>x<br>'.repeat(1_000)], ['<div>x</div>'.repeat(10_000)], ['<img src=x>'.repeat(10_000)]])(
    'is false for HTML that is long but not deep: %#',
    (html) => {
      expect(isTooDeep(html)).toBe(false)
    },
  )
})
