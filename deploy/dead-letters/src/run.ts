import { isTransientError, isSetUpFault, openDatabase, type Database } from '@postrider/db'
import {
  countDeadLetters,
  findDeadLetters,
  listDeadLetters,
  replayDeadLetters,
  type MessagingTables,
  type DeadLetterSummary,
} from '@postrider/messaging'
import { ConfigError, databaseSetting } from '@postrider/process/config'
import type { ServiceName } from '@postrider/services'
import type { Command } from './command.ts'
import type { Databases } from './config.ts'
import { oneLine, plainJson } from './plain.ts'

/** Resolves when the next line can be taken: a reader may be slower than the database. */
type Print = (line: string) => Promise<void>
type ServiceDatabase = Database<MessagingTables>

/** Does what was asked and prints it. Throws `ConfigError` for ids that are not there and for a database that cannot be asked. */
export async function run(command: Command, databases: Databases, print: Print): Promise<void> {
  switch (command.name) {
    case 'list':
      return list(command.of, databases, print)
    case 'show':
      return withDatabase(databases, command.of, (db) => show(db, command, print))
    case 'replay':
      return withDatabase(databases, command.of, (db) => replay(db, command, print))
    default:
      command satisfies never
  }
}

/** A database that cannot be reached hides nothing of the others; it is reported last. */
async function list(of: readonly ServiceName[], databases: Databases, print: Print): Promise<void> {
  const failures: ConfigError[] = []
  for (const service of of.filter((each) => of.length === 1 || databases[each] !== undefined))
    await withDatabase(databases, service, (db) => listOne(db, service, print)).catch((error: unknown) => {
      if (!(error instanceof ConfigError)) throw error
      failures.push(error)
    })
  if (failures.length > 0) throw new ConfigError(failures.map(({ message }) => message).join('\n'))
}

async function listOne(db: ServiceDatabase, service: ServiceName, print: Print): Promise<void> {
  const { count, newest } = await countDeadLetters(db)
  await print(`${service}: ${count === 0 ? 'no dead letter' : lettersOf(count)}`)
  for await (const page of pages(db, newest)) for (const letter of page) await print(`  ${lineOf(letter)}`)
}

type Asked = Extract<Command, { ids: unknown }>

async function show(db: ServiceDatabase, asked: Asked, print: Print): Promise<void> {
  for await (const ids of idsOf(db, asked))
    for (const letter of await findDeadLetters(db, ids)) await print(plainJson(letter))
}

async function replay(db: ServiceDatabase, asked: Asked, print: Print): Promise<void> {
  let count = 0
  for await (const ids of idsOf(db, asked)) count += await replayDeadLetters(db, ids)
  await print(`${lettersOf(count)} of ${asked.of} put back.`)
}

/** In pages. When one of the given ids is unknown nothing is done at all: most likely it is a slip. */
async function* idsOf(db: ServiceDatabase, { of, ids }: Asked): AsyncGenerator<number[]> {
  if (ids === 'all') {
    const { newest } = await countDeadLetters(db)
    for await (const page of pages(db, newest)) yield page.map(({ id }) => id)
    return
  }
  const known = new Set((await findDeadLetters(db, ids)).map(({ id }) => id))
  const missing = ids.filter((id) => !known.has(id))
  if (missing.length > 0) throw new ConfigError(`${of} has no dead letter ${missing.join(', ')}.`)
  yield [...known]
}

// A bad release may dead-letter a whole topic, and a message has up to 70 KB.
const pageSize = 100

/** Up to what was there at first: a message that is replayed and set aside again has a newer id, and would be met for ever. */
async function* pages(db: ServiceDatabase, newest: number): AsyncGenerator<DeadLetterSummary[]> {
  for (let after = 0; after < newest;) {
    const page = await listDeadLetters(db, { after, upTo: newest, limit: pageSize })
    if (page.length > 0) yield page
    after = page.at(-1)?.id ?? newest
  }
}

const lineOf = ({ id, deadLetteredAt, group, topic, key, reason }: DeadLetterSummary): string =>
  [id, deadLetteredAt.toISOString(), `${topic} → ${group}`, oneLine(key), oneLine(reason)].join('  ')

const lettersOf = (count: number): string => `${count} dead letter${count === 1 ? '' : 's'}`

async function withDatabase(
  databases: Databases,
  service: ServiceName,
  work: (db: ServiceDatabase) => Promise<void>,
): Promise<void> {
  const url = databases[service]
  if (url === undefined)
    throw new ConfigError(`Say where ${service} keeps its data: set ${databaseSetting(service)}.`)
  const db = openDatabase<MessagingTables>(url, { max: 1 })
  try {
    await work(db)
  } catch (error) {
    if (!isTransientError(error) && !isSetUpFault(error)) throw error
    throw new ConfigError(`The database of ${service} cannot be asked: ${reasonOf(error)}.`, { cause: error })
  } finally {
    await db.destroy()
  }
}

/** A refused connection to a name with several addresses has no message, only a code. */
function reasonOf(error: unknown): string {
  const { message, code }: { message?: unknown; code?: unknown } = Object(error)
  return String(message || code)
}
