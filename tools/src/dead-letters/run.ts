import type { Database } from '@postrider/db'
import {
  countDeadLetters,
  deleteDeadLetters,
  findDeadLetters,
  listDeadLetters,
  replayDeadLetters,
  type DeadLetterSummary,
  type MessagingTables,
} from '@postrider/messaging'
import { serviceNames, type ServiceName } from '@postrider/services'
import type { Databases } from '../config.ts'
import { withDatabase } from '../databases.ts'
import type { Output } from '../output.ts'
import { oneLine, plainJson } from '../plain.ts'
import { ToolError } from '../tool-error.ts'

type ServiceDatabase = Database<MessagingTables>

/** The dead letters to which a command applies. */
export interface Selection {
  service: ServiceName
  ids: readonly number[] | 'all'
}

/**
 * Lists the dead letters of one service or of all configured services. If a database cannot be queried, lists
 * the dead letters of all other services and then throws `ToolError`.
 */
export async function list(
  service: ServiceName | undefined,
  databases: Databases,
  output: Output,
): Promise<void> {
  const failures: string[] = []
  for (const each of service ? [service] : serviceNames.filter((name) => databases[name] !== undefined))
    await withDatabase(databases, each, (db: ServiceDatabase) => listOne(db, each, output)).catch(
      (error: unknown) => {
        if (!(error instanceof ToolError)) throw error
        failures.push(error.message)
      },
    )
  if (failures.length > 0) throw new ToolError(failures.join('\n'))
}

async function listOne(db: ServiceDatabase, service: ServiceName, output: Output): Promise<void> {
  const { count, newest } = await countDeadLetters(db)
  await output.note(`${service}: ${count === 0 ? 'no dead letter' : lettersOf(count)}`)
  for await (const page of pages(db, newest))
    for (const letter of page) await output.result({ service, ...letter }, `  ${lineOf(letter)}`)
}

/** Prints complete dead letters. Throws `ToolError` if an id is unknown. */
export const show = (selection: Selection, databases: Databases, output: Output): Promise<void> =>
  withDatabase(databases, selection.service, async (db: ServiceDatabase) => {
    for await (const ids of idsOf(db, selection))
      for (const letter of await findDeadLetters(db, ids)) await output.result(letter, plainJson(letter))
  })

/** Publishes dead letters again. If any id is unknown, throws `ToolError` and publishes no dead letter. */
export const replay = (selection: Selection, databases: Databases, output: Output): Promise<void> =>
  withDatabase(databases, selection.service, async (db: ServiceDatabase) => {
    const { service } = selection
    let replayed = 0
    for await (const ids of idsOf(db, selection)) replayed += await replayDeadLetters(db, ids)
    await output.result({ service, replayed }, `Replayed ${lettersOf(replayed)} of ${service}.`)
  })

/** Deletes dead letters. If any id is unknown, throws `ToolError` and deletes no dead letter. */
export const discard = (selection: Selection, databases: Databases, output: Output): Promise<void> =>
  withDatabase(databases, selection.service, async (db: ServiceDatabase) => {
    const { service } = selection
    let discarded = 0
    for await (const ids of idsOf(db, selection)) discarded += await deleteDeadLetters(db, ids)
    await output.result({ service, discarded }, `Discarded ${lettersOf(discarded)} of ${service}.`)
  })

/**
 * Yields the ids in pages. Throws before the first page if any id is unknown, because an unknown id is
 * probably a typing error.
 */
async function* idsOf(db: ServiceDatabase, { service, ids }: Selection): AsyncGenerator<number[]> {
  if (ids === 'all') {
    const { newest } = await countDeadLetters(db)
    for await (const page of pages(db, newest)) yield page.map(({ id }) => id)
    return
  }
  const known = new Set((await findDeadLetters(db, ids)).map(({ id }) => id))
  const missing = ids.filter((id) => !known.has(id))
  if (missing.length > 0)
    throw new ToolError(
      `${service} has no dead letter ${missing.join(', ')}. Nothing was done; \`postrider dead-letters list ${service}\` prints the ids.`,
    )
  yield [...known]
}

// Number of dead letters per page. A faulty release can move a complete topic to the dead letters, and a
// message can have 70 KB.
const pageSize = 100

/**
 * Yields pages of dead letters up to the id `newest`. Without this limit, replayed messages that fail again
 * would get newer ids, and the loop would never end.
 */
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
