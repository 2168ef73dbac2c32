import { fstatSync, writeSync } from 'node:fs'
import { Writable } from 'node:stream'
import { isatty } from 'node:tty'

const fd = 1

/**
 * Standard output as a stream that survives a full disk. Node destroys `process.stdout` after the first error
 * of a file, which ends the process. This stream drops a line that does not fit on the disk.
 */
export const standardOutput: Writable = isFile() ? fileOutput() : process.stdout

function fileOutput(): Writable {
  return new Writable({
    write: (chunk, _encoding, done) => {
      try {
        writeSync(fd, chunk)
      } catch {
        // The disk is full: drop the line.
      }
      done()
    },
  })
}

/** Returns whether standard output is a file, so that writes are synchronous. */
function isFile(): boolean {
  try {
    const found = fstatSync(fd)
    return !isatty(fd) && !found.isFIFO() && !found.isSocket()
  } catch {
    return false
  }
}
