import { checkLogs, expectLogs, watchedLog, allowLogs } from '../src/jest/watched-logs.ts'
import { checkLogsAtStop } from '../src/jest/index.ts'

const log = watchedLog('send')

describe('the log of a service under test', () => {
  it('fails a test with an unexpected WARN or ERROR line, and shows the line', () => {
    log.info('started')
    log.warn('loop.late', { error: new Error('why') })
    log.error('mail.lost')

    expect(checkLogsAtStop).toThrow(/WARN send loop\.late.*why/s)
    expect(checkLogs).toThrow(/ERROR send mail\.lost/)
    expect(checkLogs).not.toThrow()
  })

  it('fails a test if an expected line is not logged', () => {
    expectLogs('mail.lost')

    expect(checkLogsAtStop).not.toThrow()
    expect(checkLogs).toThrow('Expected, but not in the log: mail.lost')
  })

  it('keeps an expectation for one test only', () => {
    expectLogs('mail.lost')
    allowLogs('loop.late')
    log.error('mail.lost')
    log.warn('loop.late')
    expect(checkLogs).not.toThrow()

    log.warn('loop.late')
    expect(checkLogs).toThrow('loop.late')
  })

  it.each(['timeout exceeded when trying to connect', 'Connection terminated due to connection timeout'])(
    'allows one failure of a loop to get a connection: %s',
    (message) => {
      const error = new Error(message)
      log.warn('loop.failed', { loop: 'relay', failures: 1, error })
      expect(checkLogs).not.toThrow()

      log.warn('loop.failed', { loop: 'relay', failures: 2, error })
      expect(checkLogs).toThrow(message)
    },
  )

  it('does not allow any other failure of a loop', () => {
    log.warn('loop.failed', { loop: 'relay', failures: 1, error: new Error('no such table') })
    expect(checkLogs).toThrow('no such table')
  })

  it('is checked automatically after each test', () => {
    log.error('mail.lost')
    // Without this line, the check in the root jest.config.mjs would fail the test.
    expectLogs('mail.lost')
  })
})
