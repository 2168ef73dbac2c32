import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createJournal, type DeliveryJournal } from './journal.ts'

const id = (n: number): string => `00000000-0000-7000-8000-${String(n).padStart(12, '0')}`
const ids = (count: number): string[] => Array.from({ length: count }, (_, n) => id(n))
const page = { campaignId: id(0), number: 3, leaseUntil: new Date('2026-11-25T10:00:00.123Z') }

let folder: string
const warn = jest.fn()
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'journal-'))
  warn.mockClear()
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const open = (): DeliveryJournal => createJournal(folder, { warn })
const idsLeft = (log: DeliveryJournal): string[] => log.unrecorded().flatMap(({ emailIds }) => emailIds)

describe('the delivery journal', () => {
  it('passes unrecorded deliveries and their pages to the next process', () => {
    const log = open()
    const [batch, ofPage, done] = [log.begin(), log.begin(page), log.begin()]
    batch.accepted(id(1))
    batch.accepted(id(2))
    ofPage.accepted(id(3))
    done.accepted(id(4))
    batch.accepted(id(5))
    done.accepted(id(6))
    done.recorded([id(6)])

    const next = open()

    expect(next.unrecorded().map(({ page: of, emailIds }) => ({ of, emailIds }))).toEqual([
      { of: undefined, emailIds: [id(1)] },
      { of: undefined, emailIds: [id(2)] },
      { of: page, emailIds: [id(3)] },
      { of: undefined, emailIds: [id(4)] },
      { of: undefined, emailIds: [id(5)] },
      // This mail is recorded, but its batch has not ended. Recording the mail again has no effect.
      { of: undefined, emailIds: [id(6)] },
    ])
    next.forget(next.unrecorded())
    next.close()
    expect(readdirSync(folder)).toEqual([])
    expect(warn).not.toHaveBeenCalled()
  })

  it('removes all recorded deliveries', () => {
    const log = open()
    for (let batch = 0; batch < 100; batch += 1) {
      const [one, other] = [log.begin(), log.begin()]
      for (let n = 0; n < 500; n += 1) one.accepted(id(n))
      // The batches overlap, so one batch is always unrecorded.
      other.accepted(id(1))
      one.recorded(ids(500))
      other.recorded([id(1)])
    }

    expect(idsLeft(open())).toEqual([])
    log.close()
    expect(readdirSync(folder).length).toBeLessThan(2)
  })

  it('keeps few files while one batch stays unrecorded', () => {
    const log = open()
    const late = log.begin()
    late.accepted(id(0))
    for (let batch = 0; batch < 100; batch += 1) {
      const each = log.begin()
      for (let n = 1; n <= 500; n += 1) each.accepted(id(n))
      each.recorded(ids(501))
    }

    // One file contains the late batch, the other is the newest file.
    expect(readdirSync(folder)).toHaveLength(2)
    const next = open()
    expect(idsLeft(next)).toContain(id(0))
    next.close()
    late.recorded([id(0)])
    log.close()
    expect(readdirSync(folder)).toEqual([])
  })

  it('returns abandoned deliveries until they are recorded', () => {
    const log = open()
    const [given, empty, twice] = [log.begin(page), log.begin(), log.begin()]
    given.accepted(id(1))
    twice.accepted(id(2))
    given.abandon()
    empty.abandon()
    twice.recorded([id(2)])
    twice.abandon()

    expect(log.unrecorded()).toEqual([{ at: expect.any(Number), page, emailIds: [id(1)] }])
    log.forget(log.unrecorded())
    expect(log.unrecorded()).toEqual([])
    log.close()
    expect(readdirSync(folder)).toEqual([])
  })

  it('returns the started deliveries of an abandoned page, even if none was accepted', () => {
    const log = open()
    const [given, silent, later] = [log.begin(page), log.begin(page), log.begin(page)]
    for (const n of [1, 2]) given.started(id(n))
    silent.started(id(3))
    given.accepted(id(1))

    expect([given.abandon(), silent.abandon(), later.abandon()]).toEqual([true, true, false])
    later.accepted(id(4))

    expect(log.unrecorded()).toEqual([
      { at: expect.any(Number), page, emailIds: [id(1)], started: [id(1), id(2)] },
      { at: expect.any(Number), page, emailIds: [], started: [id(3)] },
      { at: expect.any(Number), page, emailIds: [id(4)] },
    ])
    expect(log.unrecorded().every(({ at }) => at > 0)).toBe(true)
    log.forget(log.unrecorded())
    given.accepted(id(2))
    expect(log.unrecorded()).toEqual([{ at: expect.any(Number), page, emailIds: [id(2)] }])
    log.forget(log.unrecorded())
    log.close()
    expect(readdirSync(folder)).toEqual([])
  })

  it('skips incomplete and invalid lines', () => {
    const line = JSON.stringify({ at: 1, emailIds: [id(1)] })
    const cut = JSON.stringify({ at: 1, emailIds: [id(2)] }).slice(0, -9)
    writeFileSync(join(folder, 'accepted-a.jsonl'), `${line}\n{"at":"x"}\n\n${cut}`)
    writeFileSync(join(folder, 'other.txt'), line)

    const log = open()

    expect(idsLeft(log)).toEqual([id(1)])
    log.forget(log.unrecorded())
    log.close()
    expect(readdirSync(folder)).toEqual(['other.txt'])
  })

  it('logs a failed write once and does not throw', () => {
    const log = open()
    log.close()
    for (let n = 0; n < 3; n += 1) {
      const noting = log.begin()
      noting.accepted(id(n))
      noting.recorded([id(n)])
    }

    expect(warn.mock.calls.map(([event]) => event)).toEqual(['journal.not_written'])
  })

  it('contains the mails accepted just before a SIGKILL', async () => {
    const program = `
      import { createJournal } from ${JSON.stringify(new URL('journal.ts', import.meta.url).href)}
      const log = createJournal(process.argv[1], { warn: console.error })
      const noting = log.begin()
      let n = 0
      const next = () => {
        noting.accepted('00000000-0000-7000-8000-' + String(n++).padStart(12, '0'))
        process.stdout.write(n + '\\n', next)
      }
      next()`
    const child = spawn(process.execPath, ['--input-type=module', '-e', program, folder])
    let output = ''
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      output += text
      if (output.length > 2_000) child.kill('SIGKILL')
    })
    await once(child, 'close')

    const acceptedCount = Number(output.split('\n').at(-2))
    const ids = idsLeft(open())
    expect(acceptedCount).toBeGreaterThan(100)
    expect(ids.length).toBeGreaterThanOrEqual(acceptedCount)
    expect(new Set(ids).size).toBe(ids.length)
  })
})
