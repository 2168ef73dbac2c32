import { disabledDetails, displayUrl, failingDetails } from './endpoint-details.ts'

describe('displayUrl', () => {
  it.each([
    ['https://example.com/hooks', 'https://example.com/hooks'],
    ['https://example.com:8443/hooks?token=secret#part', 'https://example.com:8443/hooks'],
    ['https://example.com/<b>', 'https://example.com/%3Cb%3E'],
    ['no url', 'no url'],
    [`https://example.com/${'x'.repeat(500)}`, `https://example.com/${'x'.repeat(99)}…`],
  ])('of %s is %s', (url, shown) => {
    expect(displayUrl(url)).toBe(shown)
  })
})

describe('the values of a mail about an endpoint', () => {
  const url = 'https://example.com/hooks'

  it('are its URL, the time and the last error if it is failing', () => {
    expect(failingDetails({ url, failingSince: '2026-01-02T03:04:05.678Z', error: 'HTTP 500' })).toEqual({
      endpoint: url,
      failingSince: '2026-01-02 03:04 UTC',
      lastError: 'HTTP 500',
    })
  })

  it('are bounded, and have a dash for a missing error', () => {
    const failing = { url, failingSince: '2026-01-02T03:04:05.678Z' }

    expect(failingDetails({ ...failing, error: null }).lastError).toBe('–')
    expect(failingDetails({ ...failing, error: '🎉'.repeat(300) }).lastError).toBe(`${'🎉'.repeat(199)}…`)
    expect(disabledDetails({ url, reason: 'x'.repeat(300) }).explanation).toHaveLength(200)
  })
})
