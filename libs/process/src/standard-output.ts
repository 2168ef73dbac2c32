import { fstatSync, writeSync } from 'node:fs'
import { Writable } from 'node:stream'
import { isatty } from 'node:tty'

const fd = 1

/**
 * Standard output as a stream that a full disk does not break. Node destroys `process.stdout` at the first
 * error of a file, which ends the process. Here a line that does not fit on the disk of the file is dropped.
 */
export const standardOutput: Writable = isFile() ? fileOutput() : process.stdout

function fileOutput(): Writable {
  return new Writable({
    write: (chunk, _encoding, done) => {
      try {
        writeSync(fd, chunk)
      } catch {
        // The disk is full.
      }
      done()
    },
  })
}

/** What Node writes to synchronously: neither a terminal nor a pipe nor a socket. */
function isFile(): boolean {
  try {
    const found = fstatSync(fd)
    return !isatty(fd) && !found.isFIFO() && !found.isSocket()
  } catch {
    return false
  }
}
