import { deviceOf } from './device-name.ts'

describe('deviceOf', () => {
  it.each([
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0',
      'Edge',
      'Windows',
    ],
    [
      'Mozilla/5.0 (Linux; Android 16) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36',
      'Chrome',
      'Android',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
      'Safari',
      'iPhone',
    ],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0', 'Firefox', 'Linux'],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0 Safari/537.36 OPR/120.0',
      'Opera',
      'macOS',
    ],
  ])('names the browser and the system of %s', (userAgent, browser, system) => {
    expect(deviceOf(userAgent)).toEqual({ browser, system })
  })

  it('names other programs by the first word', () => {
    expect(deviceOf('curl/8.9.1')).toEqual({ browser: 'curl', system: undefined })
    expect(deviceOf('node')).toEqual({ browser: 'node', system: undefined })
  })

  it('returns no names for an empty or unknown text', () => {
    expect(deviceOf('')).toEqual({ browser: undefined, system: undefined })
    expect(deviceOf('(compatible)')).toEqual({ browser: undefined, system: undefined })
  })
})
