import { setImmediate as nextTurn } from 'node:timers/promises'
import { exportContacts } from '@postrider/contracts/api/contacts'
import type { ContactsExportQuery } from '@postrider/contracts/resources'
import { Limiter } from '@postrider/limits'
import { implement, type Endpoint, type Reply } from '@postrider/http'
import { stringify } from 'csv-stringify/sync'
import { tooManyColumns, tooManyExports } from '../errors.ts'
import type { Context } from '../context.ts'
import { cellOf, harmless } from '../domain/cell-text.ts'
import type { Contact } from '../domain/contact.ts'
import { exportHeader } from '../domain/csv-columns.ts'
import { findDataKeys, findRange, pagesOf, type ContactRange } from '../queries/export-contacts.ts'
import { contactView } from './contact-view.ts'

/** Endpoint that streams the contacts of a project as a file. */
export const contactsExport = (ctx: Context): Endpoint => {
  // Each export holds a page of contacts, and one of the three reads that a project may run at the same
  // time.
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
      yield* joined(lines(ctx, await findRange(ctx, caller.projectId, query)))
    }
  })
}

const attachment = (name: string, type: string, pieces: AsyncGenerator<string>): Reply => ({
  status: 200,
  type,
  headers: { 'content-disposition': `attachment; filename="${name}"` },
  pieces,
})

type Lines = (ctx: Context, range: ContactRange | undefined) => AsyncGenerator<string>

const formats: Record<ContactsExportQuery['format'], { type: string; lines: Lines }> = {
  csv: { type: 'text/csv; charset=utf-8', lines: csvLines },
  ndjson: { type: 'application/x-ndjson; charset=utf-8', lines: jsonLines },
}

async function* jsonLines(_ctx: Context, range: ContactRange | undefined): AsyncGenerator<string> {
  for await (const contact of contactsOf(range)) yield `${JSON.stringify(contactView(contact))}\n`
}

/** A file with more columns is useless in a spreadsheet and consists mostly of commas. */
const mostKeys = 1_000

async function* csvLines(ctx: Context, range: ContactRange | undefined): AsyncGenerator<string> {
  const keys = range ? await findDataKeys(ctx, range, mostKeys) : []
  if (!keys) throw tooManyColumns(mostKeys)
  yield csvLine(exportHeader(keys))
  for await (const contact of contactsOf(range)) yield csvLine(cellsOf(contact, keys))
}

async function* contactsOf(range: ContactRange | undefined): AsyncGenerator<Contact> {
  if (range) for await (const page of pagesOf(range)) yield* page
}

const cellsOf = ({ id, email, subscribed, createdAt, updatedAt, data }: Contact, keys: readonly string[]) => [
  id,
  harmless(email),
  String(subscribed),
  createdAt.toISOString(),
  updatedAt.toISOString(),
  ...keys.map((key) => (Object.hasOwn(data, key) ? cellOf(data[key]) : '')),
]

const csvLine = (cells: readonly string[]): string =>
  stringify([cells], { record_delimiter: '\r\n', quote_record_delimiter: true })

const pieceLength = 64 * 1024

/**
 * Joins lines into pieces that are large enough to send. The event loop serves other requests between two
 * pieces.
 */
async function* joined(lines: AsyncGenerator<string>): AsyncGenerator<string> {
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
