/** The reason why Postgres could not start, and what to do. Print only `message`. */
export class PostgresError extends Error {
  override readonly name = 'PostgresError'

  constructor(message: string, cause?: unknown) {
    super(message, { cause })
    // The message is for a user at a terminal, where a stack trace would hide it.
    this.stack = `${this.name}: ${message}`
  }
}

type Sentence = (folder: string) => string

const inUse: Sentence = (folder) =>
  `The data folder ${folder} is in use by another process. Stop that process, or set DATA_DIR to another folder.`
const diskFull: Sentence = (folder) =>
  `The disk that holds ${folder} is full. Free some space and start again.`
const readOnly: Sentence = (folder) =>
  `The data folder ${folder} cannot be written (read-only disk). Set DATA_DIR to a writable folder.`
const denied: Sentence = (folder) =>
  `The data folder ${folder} cannot be written by this user. Change its owner, or set DATA_DIR to another folder.`
const corrupt: Sentence = (folder) =>
  `The data folder ${folder} is damaged. Restore it from a backup, or move it to another place to start empty.`
const notFolder: Sentence = (folder) =>
  `${folder} is not a folder. Set DATA_DIR to a folder, or to a path that does not exist yet.`
const otherVersion: Sentence = (folder) =>
  `The data folder ${folder} was written by a version of PostgreSQL other than 18. Move its data with pg_dump and pg_restore, or set DATA_DIR to another folder.`

export const sentences = { inUse, diskFull, readOnly, denied, corrupt, otherVersion }

// The first match wins. `diskFull` comes first because a full disk also makes files look damaged.
const patterns: readonly (readonly [RegExp, Sentence])[] = [
  [/No space left on device|ENOSPC|Disk quota exceeded|EDQUOT/, diskFull],
  [/Read-only file system|EROFS/, readOnly],
  [/lock file "postmaster.pid" already exists|pre-existing shared memory block|ENOTEMPTY/, inUse],
  [/EEXIST|ENOTDIR/, notFolder],
  [/database files are incompatible with server/, otherVersion],
  [/Permission denied|EACCES|EPERM|has wrong ownership|Operation not permitted/, denied],
  [/PANIC:|checkpoint record|pg_control|could not (open|read|access)|invalid (contents|data|line)/, corrupt],
]

/**
 * Converts the output of Postgres or a file system error to a `PostgresError`. The message for an unknown
 * error quotes the last line of the output.
 */
export function explain(output: string, folder: string): PostgresError {
  const match = patterns.find(([pattern]) => pattern.test(output))
  if (match !== undefined) return new PostgresError(match[1](folder), output)
  const lines = output.split('\n').filter((line) => line.trim() !== '')
  const last = lines.findLast((line) => /FATAL|ERROR|error:/.test(line)) ?? lines.at(-1) ?? 'no output'
  return new PostgresError(
    `PostgreSQL did not start in ${folder}. Its last output was: ${last.trim()}`,
    output,
  )
}
