import { checkLogs, expectLogs, watchedLog, allowLogs } from '../src/jest/watched-logs.ts'
import { checkLogsAtStop } from '../src/jest/index.ts'

const log = watchedLog('send')

describe('the log of a service under test', () => {
  it('fails a test at a WARN or ERROR line that it has not announced, and shows it', () => {
    log.info('started')
    log.warn('loop.late', { error: new Error('why') })
    log.error('mail.lost')

    expect(checkLogsAtStop).toThrow(/WARN send loop\.late.*why/s)
    expect(checkLogs).toThrow(/ERROR send mail\.lost/)
    expect(checkLogs).not.toThrow()
  })

  it('fails a test that announces what does not come', () => {
    expectLogs('mail.lost')

    expect(checkLogsAtStop).not.toThrow()
    expect(checkLogs).toThrow('Announced, but not in the log: mail.lost')
  })

  it('holds an announcement for one test', () => {
    expectLogs('mail.lost')
    allowLogs('loop.late')
    log.error('mail.lost')
    log.warn('loop.late')
    expect(checkLogs).not.toThrow()

    log.warn('loop.late')
    expect(checkLogs).toThrow('loop.late')
  })

  it.each(['timeout exceeded when trying to connect', 'Connection terminated due to connection timeout'])(
    'lets a loop find no connection ready once: %s',
    (message) => {
      const error = new Error(message)
      log.warn('loop.failed', { loop: 'relay', failures: 1, error })
      expect(checkLogs).not.toThrow()

      log.warn('loop.failed', { loop: 'relay', failures: 2, error })
      expect(checkLogs).toThrow(message)
    },
  )

  it('lets a loop fail for nothing else', () => {
    log.warn('loop.failed', { loop: 'relay', failures: 1, error: new Error('no such table') })
    expect(checkLogs).toThrow('no such table')
  })

  it('is checked after each test of its own accord', () => {
    log.error('mail.lost')
    // Without this line the test fails: the root jest.config.mjs sees to it.
    expectLogs('mail.lost')
  })
})
