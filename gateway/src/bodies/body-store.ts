import { randomUUID } from 'node:crypto'
import { open, unlink, type FileHandle } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'

/** Maximum size in bytes of a body that is kept in memory. A larger body is written to a file. */
const memoryBytes = 64 * 1024
/** Number of bytes per read of the file. */
const pieceBytes = 256 * 1024

/** Stores a body while it is received: in memory if it is small, otherwise in a file. */
export class BodyStore {
  #pieces: Buffer[] = []
  #bytes = 0
  #file: FileHandle | undefined
  #isDeleted = false

  /** Adds data to the body. `begin` is awaited before a file is created. */
  async add(pieces: Buffer[], begin: () => Promise<void>): Promise<void> {
    this.#pieces.push(...pieces)
    this.#bytes += pieces.reduce((sum, piece) => sum + piece.length, 0)
    if (this.#bytes <= memoryBytes) return
    if (!this.#file) {
      await begin()
      this.#file = await unnamedFile()
    }
    if (this.#isDeleted) return this.delete()
    await this.#file.writev(this.#pieces)
    this.#pieces = []
  }

  get bytes(): number {
    return this.#bytes
  }

  /** Returns a stream of the complete body. */
  read(): Readable {
    return (
      this.#file?.createReadStream({ start: 0, autoClose: false, highWaterMark: pieceBytes }) ??
      Readable.from(this.#pieces, { objectMode: false })
    )
  }

  async delete(): Promise<void> {
    this.#isDeleted = true
    this.#pieces = []
    await this.#file?.close()
    this.#file = undefined
  }
}

/** Opens an unlinked file, which the system deletes when the file is closed or this process ends. */
async function unnamedFile(): Promise<FileHandle> {
  const path = join(tmpdir(), `postrider-body-${randomUUID()}`)
  const file = await open(path, 'wx+', 0o600)
  await unlink(path)
  return file
}
