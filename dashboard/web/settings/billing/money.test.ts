import { formatMoney, safeUrl } from './money.ts'

describe('formatMoney', () => {
  it('uses the smallest unit of the currency', () => {
    expect(formatMoney(1250, 'eur')).toContain('12.50')
    expect(formatMoney(1250, 'jpy')).toContain('1,250')
  })
})

describe('safeUrl', () => {
  it('returns only https addresses', () => {
    expect(safeUrl('https://invoice.example.com/1')).toBe('https://invoice.example.com/1')
    expect(safeUrl('javascript:alert(1)')).toBeUndefined()
    expect(safeUrl('no address')).toBeUndefined()
    expect(safeUrl(null)).toBeUndefined()
  })
})
