import { closeSync, ftruncateSync, openSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import type { Logger } from '@postrider/process'

/** The files of a journal. A file is emptied when all entries in it have ended. */
export interface JournalFiles {
  write(writer: object, line: string): void
  end(writer: object): void
  close(): void
}

interface JournalFile {
  path: string
  fd: number
  bytes: number
  writers: Set<object>
}

/** Size at which a new file starts, after about 5,000 mails. */
const fileBytes = 1024 * 1024
const warnEveryMs = 60_000

export function createJournalFiles(folder: string, log: Pick<Logger, 'warn'>): JournalFiles {
  const files = new Set<JournalFile>()
  let current = open()
  let warnedAt = -Infinity
  let isClosed = false

  function open(): JournalFile {
    const path = join(folder, `accepted-${crypto.randomUUID()}.jsonl`)
    const file = { path, fd: openSync(path, 'ax'), bytes: 0, writers: new Set<object>() }
    files.add(file)
    return file
  }

  function drop(file: JournalFile): void {
    if (file !== current) return remove(file)
    ftruncateSync(file.fd)
    file.bytes = 0
  }

  function remove(file: JournalFile): void {
    files.delete(file)
    closeSync(file.fd)
    rmSync(file.path, { force: true })
  }

  /**
   * Logs a failure instead of throwing it, because a full disk must not stop mail. If the process then
   * crashes, the server may have mails that are in no journal; these mails are in doubt.
   */
  function orWarn(work: () => void): void {
    try {
      work()
    } catch (error) {
      if (performance.now() - warnedAt < warnEveryMs) return
      warnedAt = performance.now()
      log.warn('journal.not_written', { error })
    }
  }

  return {
    // Write synchronously, which takes a few µs: a crash could lose an asynchronous write. Each line starts
    // with a line break, so that a partial line (full disk) does not corrupt the next line.
    write: (writer, line) =>
      orWarn(() => {
        if (isClosed) throw new Error('The journal is closed')
        if (current.bytes > fileBytes) current = open()
        current.writers.add(writer)
        current.bytes += writeSync(current.fd, `\n${line}`)
      }),
    end: (writer) => {
      for (const file of files)
        if (file.writers.delete(writer) && file.writers.size === 0) orWarn(() => drop(file))
    },
    close: () => {
      isClosed = true
      for (const file of files) orWarn(() => (file.writers.size === 0 ? remove(file) : closeSync(file.fd)))
      files.clear()
    },
  }
}
