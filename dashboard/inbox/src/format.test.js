import { blindCopies, countText, initialOf, recipientsText, shortTime, sizeText } from './format.js'

describe('sizeText', () => {
  it.each([
    [0, '0 bytes'],
    [999, '999 bytes'],
    [4100, '4.1 kB'],
    [12_300_000, '12 MB'],
  ])('formats %i bytes', (bytes, text) => {
    expect(sizeText(bytes)).toBe(text)
  })
})

describe('shortTime', () => {
  const now = new Date(2026, 4, 20, 15, 0)
  const at = (...parts) => shortTime(new Date(...parts).toISOString(), now, 'en-GB')

  it('formats the time today, the day this year, else the date', () => {
    expect(at(2026, 4, 20, 9, 5)).toBe('09:05')
    expect(at(2026, 0, 2, 9, 5)).toBe('2 Jan')
    expect(at(2024, 0, 2, 9, 5)).toBe('2 Jan 2024')
  })
})

describe('recipientsText', () => {
  it('names the first and counts the others', () => {
    expect(recipientsText([])).toBe('No recipient')
    expect(recipientsText([{ name: '', email: 'a@example.com' }])).toBe('a@example.com')
    expect(recipientsText([{ name: 'Ada', email: 'a@example.com' }, { email: 'b@example.com' }])).toBe(
      'Ada and 1 more',
    )
  })
})

describe('initialOf', () => {
  it('returns the first letter or digit of any script', () => {
    expect([initialOf('“ada'), initialOf('🎉 élan'), initialOf('مرحبا'), initialOf('')]).toEqual([
      'A',
      'É',
      'م',
      '@',
    ])
  })
})

describe('countText', () => {
  it('separates thousands', () => {
    expect([countText(1, 'message'), countText(1234, 'message')]).toEqual(['1 message', '1,234 messages'])
  })
})

describe('blindCopies', () => {
  it('returns the recipients that neither To nor Cc shows', () => {
    const to = [{ name: 'Ada', email: 'ada@example.net' }]
    const cc = [{ name: '', email: 'Bo@example.net' }]
    const envelope = {
      from: 'shop@example.com',
      to: ['ada@example.net', 'bo@example.net', 'cy@example.net'],
    }

    expect(blindCopies({ to, cc, envelope })).toEqual([{ email: 'cy@example.net' }])
    expect(blindCopies({ to, cc, envelope: { ...envelope, to: ['ada@example.net'] } })).toEqual([])
  })
})
