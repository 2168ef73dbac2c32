import { setImmediate as nextTurn } from 'node:timers/promises'
import { exportContacts } from '@postrider/contracts/api/contacts'
import type { ContactsExportQuery } from '@postrider/contracts/resources'
import { Limiter } from '@postrider/limits'
import { implement, projectOf, type Endpoint } from '@postrider/http'
import { tooManyColumns, tooManyExports } from '../errors.ts'
import type { Context } from '../context.ts'
import { cellOf, escapeFormula } from '../domain/cell-text.ts'
import type { Contact } from '../domain/contact.ts'
import { exportHeader } from '../domain/csv-columns.ts'
import type { ContactRange } from '../queries/contact-range.ts'
import { findRange } from '../queries/export-contacts.ts'
import { attachment } from './attachment.ts'
import { contactView } from './contact-view.ts'
import { csvLine } from './csv-line.ts'

/** Returns the endpoint that streams a project's contacts as a file. */
export const contactsExport = (ctx: Context): Endpoint => {
  // Each export has a page of contacts in memory, and uses one of a project's three concurrent reads.
  const exports = new Limiter({
    concurrency: 8,
    perKey: 1,
    maxWaiting: 0,
    refusal: () => tooManyExports(),
  })
  return implement(exportContacts, ({ query, caller }) => {
    const { type, lines } = formats[query.format]
    return attachment(`contacts.${query.format}`, type, pieces())

    async function* pieces(): AsyncGenerator<string> {
      using _slot = await exports.acquire(caller.projectId)
      yield* joinLines(lines(await findRange(ctx, projectOf(caller), query)))
    }
  })
}

type Lines = (range: ContactRange | undefined) => AsyncGenerator<string>

const formats: Record<ContactsExportQuery['format'], { type: string; lines: Lines }> = {
  csv: { type: 'text/csv; charset=utf-8', lines: csvLines },
  ndjson: { type: 'application/x-ndjson; charset=utf-8', lines: jsonLines },
}

async function* jsonLines(range: ContactRange | undefined): AsyncGenerator<string> {
  for await (const contact of contactsOf(range)) yield `${JSON.stringify(contactView(contact))}\n`
}

/** Maximum number of data columns. A file with more columns is useless in a spreadsheet. */
const maxKeys = 1_000

async function* csvLines(range: ContactRange | undefined): AsyncGenerator<string> {
  const keys = range ? await range.dataKeys(maxKeys) : []
  if (!keys) throw tooManyColumns(maxKeys)
  yield csvLine(exportHeader(keys))
  for await (const contact of contactsOf(range)) yield csvLine(cellsOf(contact, keys))
}

async function* contactsOf(range: ContactRange | undefined): AsyncGenerator<Contact> {
  if (range) for await (const page of range.pages()) yield* page
}

const cellsOf = ({ id, email, subscribed, createdAt, updatedAt, data }: Contact, keys: readonly string[]) => [
  id,
  escapeFormula(email),
  String(subscribed),
  createdAt.toISOString(),
  updatedAt.toISOString(),
  ...keys.map((key) => (Object.hasOwn(data, key) ? cellOf(data[key]) : '')),
]

const pieceLength = 64 * 1024

/** Joins lines into pieces of 64 KB. The event loop serves other requests between two pieces. */
async function* joinLines(lines: AsyncGenerator<string>): AsyncGenerator<string> {
  let piece = ''
  for await (const line of lines) {
    piece += line
    if (piece.length < pieceLength) continue
    yield piece
    piece = ''
    await nextTurn()
  }
  yield piece
}
