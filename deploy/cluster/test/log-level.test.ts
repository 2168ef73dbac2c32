import { readConfig } from '../src/config.ts'

describe('LOG_LEVEL of the cluster', () => {
  it('accepts the levels that its programs accept', () => {
    expect(readConfig({ LOG_LEVEL: 'silent' }, []).logLevel).toBe('silent')
    expect(() => readConfig({ LOG_LEVEL: 'loud' }, [])).toThrow('LOG_LEVEL')
  })
})
