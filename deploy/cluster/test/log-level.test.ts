import { readConfig } from '../src/config.ts'

describe('LOG_LEVEL of the cluster', () => {
  it('is one of those that its programs take', () => {
    expect(readConfig({ LOG_LEVEL: 'silent' }, []).logLevel).toBe('silent')
    expect(() => readConfig({ LOG_LEVEL: 'loud' }, [])).toThrow('LOG_LEVEL')
  })
})
