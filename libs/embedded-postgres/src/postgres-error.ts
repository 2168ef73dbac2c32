/**
 * Why Postgres could not be started, as one sentence that says what to do; print `message` and nothing else.
 */
export class PostgresError extends Error {
  override readonly name = 'PostgresError'

  constructor(message: string, cause?: unknown) {
    super(message, { cause })
    // The reader is a person at a terminal, for whom a stack would bury the sentence.
    this.stack = `${this.name}: ${message}`
  }
}

type Sentence = (folder: string) => string

const inUse: Sentence = (folder) =>
  `The data folder ${folder} is in use by another process: stop that one first, or set DATA_DIR to another folder.`
const diskFull: Sentence = (folder) =>
  `The disk that holds ${folder} is full: free some space and start again.`
const readOnly: Sentence = (folder) =>
  `The data folder ${folder} cannot be written (read-only disk): set DATA_DIR to a folder that can.`
const denied: Sentence = (folder) =>
  `The data folder ${folder} cannot be written by this user: change its owner, or set DATA_DIR to another folder.`
const corrupt: Sentence = (folder) =>
  `The data folder ${folder} is damaged: restore it from a backup, or move it away to start empty.`
const notFolder: Sentence = (folder) =>
  `${folder} is not a folder: set DATA_DIR to one that is, or to a new one.`
const otherVersion: Sentence = (folder) =>
  `The data folder ${folder} was written by another version of PostgreSQL than 18: move its data with pg_dump and pg_restore, or set DATA_DIR to another folder.`

export const sentences = { inUse, diskFull, readOnly, denied, corrupt, otherVersion }

// In the order in which they are believed: a full disk also makes files look damaged.
const signs: readonly (readonly [RegExp, Sentence])[] = [
  [/No space left on device|ENOSPC|Disk quota exceeded|EDQUOT/, diskFull],
  [/Read-only file system|EROFS/, readOnly],
  [/lock file "postmaster.pid" already exists|pre-existing shared memory block|ENOTEMPTY/, inUse],
  [/EEXIST|ENOTDIR/, notFolder],
  [/database files are incompatible with server/, otherVersion],
  [/Permission denied|EACCES|EPERM|has wrong ownership|Operation not permitted/, denied],
  [/PANIC:|checkpoint record|pg_control|could not (open|read|access)|invalid (contents|data|line)/, corrupt],
]

/**
 * Turns what Postgres (or the file system) said into a `PostgresError`; unknown words are quoted, the last
 * line of them.
 */
export function explain(said: string, folder: string): PostgresError {
  const sign = signs.find(([pattern]) => pattern.test(said))
  if (sign !== undefined) return new PostgresError(sign[1](folder), said)
  const lines = said.split('\n').filter((line) => line.trim() !== '')
  const last = lines.findLast((line) => /FATAL|ERROR|error:/.test(line)) ?? lines.at(-1) ?? 'nothing'
  return new PostgresError(`PostgreSQL did not start in ${folder}; its last words were: ${last.trim()}`, said)
}
