import { formatShare } from './format.ts'

describe('formatShare', () => {
  it('has two digits for small shares', () => {
    expect([formatShare(0.1234), formatShare(0.01), formatShare(0.0008)]).toEqual(['12.3%', '1%', '0.08%'])
  })

  it('shows only 0 as 0', () => {
    expect([formatShare(0), formatShare(0.000_01)]).toEqual(['0%', '<0.01%'])
  })
})
