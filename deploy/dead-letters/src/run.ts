import { isPassingFault, openDatabase, type Database } from '@postrider/db'
import {
  findDeadLetters,
  replayDeadLetters,
  type DeadLetter,
  type MessagingTables,
} from '@postrider/messaging'
import { ConfigError } from '@postrider/service'
import type { Command } from './command.ts'
import type { Databases, Service } from './config.ts'

type Print = (line: string) => void

/** Does what was asked and prints it. Throws `ConfigError` for ids that are not there. */
export async function run(command: Command, databases: Databases, print: Print): Promise<void> {
  switch (command.name) {
    case 'list':
      return list(command.of, databases, print)
    case 'show':
      return withDatabase(databases, command.of, async (db) => {
        for (const letter of await found(db, command)) print(JSON.stringify(letter, null, 2))
      })
    case 'replay':
      return withDatabase(databases, command.of, async (db) => {
        const letters = await found(db, command)
        const count = await replayDeadLetters(
          db,
          letters.map(({ id }) => id),
        )
        print(`${lettersOf(count)} of ${command.of} put back.`)
      })
  }
}

async function list(of: readonly Service[], databases: Databases, print: Print): Promise<void> {
  for (const service of of.filter((each) => of.length === 1 || databases[each] !== undefined))
    await withDatabase(databases, service, async (db) => {
      const letters = await findDeadLetters(db)
      print(`${service}: ${letters.length === 0 ? 'no dead letter' : lettersOf(letters.length)}`)
      for (const letter of letters) print(`  ${lineOf(letter)}`)
    })
}

const lineOf = ({ id, parkedAt, group, topic, key, reason }: DeadLetter): string =>
  [id, parkedAt.toISOString(), `${topic} → ${group}`, oneLine(key), oneLine(reason)].join('  ')

const lettersOf = (count: number): string => `${count} dead letter${count === 1 ? '' : 's'}`

/** What came with a message may hold anything, control characters for the terminal included. */
const oneLine = (text: string): string =>
  text
    .replaceAll(/[\p{C}\s]+/gu, ' ')
    .trim()
    .slice(0, 200)

/** Nothing is done when one of the ids is unknown: most likely it is a slip. */
async function found(
  db: Database<MessagingTables>,
  { of, ids }: { of: Service; ids: readonly number[] | 'all' },
): Promise<DeadLetter[]> {
  const letters = await findDeadLetters(db, ids)
  const known = new Set(letters.map(({ id }) => id))
  const missing = ids === 'all' ? [] : ids.filter((id) => !known.has(id))
  if (missing.length > 0) throw new ConfigError(`${of} has no dead letter ${missing.join(', ')}.`)
  return letters
}

async function withDatabase(
  databases: Databases,
  service: Service,
  work: (db: Database<MessagingTables>) => Promise<void>,
): Promise<void> {
  const url = databases[service]
  if (url === undefined)
    throw new ConfigError(`Say where ${service} keeps its data: set ${service.toUpperCase()}_DATABASE_URL.`)
  const db = openDatabase<MessagingTables>(url, { max: 1 })
  try {
    await work(db)
  } catch (error) {
    if (!isPassingFault(error)) throw error
    throw new ConfigError(`The database of ${service} cannot be reached.`, { cause: error })
  } finally {
    await db.destroy()
  }
}
