import { invalidField, type AppError } from '@postrider/contracts/errors'
import { CsvError, parse, type Parser } from 'csv-parse'
import { rowCollector, type CsvFile } from '../domain/csv-chunks.ts'
import { pieceBytes, textPieces } from './text-pieces.ts'

/** More than any row that could be kept: data of 64 KB, where each quote may be doubled. */
const mostInRow = 128 * 1024

/**
 * Reads a CSV file as it streams in: UTF-8, with or without a byte order mark, separated by comma, semicolon or tab. Throws 422 for
 * what is no such file; what is wrong with single rows is found later.
 */
export async function readCsv(file: AsyncIterable<Buffer>): Promise<CsvFile> {
  const rows = rowCollector()
  let parser: Parser | undefined
  let head: Buffer = Buffer.alloc(0)
  try {
    for await (const piece of textPieces(file)) {
      if (parser) await write(parser, piece)
      else {
        head = Buffer.concat([head, piece])
        if (showsDelimiter(head)) await write((parser = parserFor(head, rows.add)), head)
      }
    }
    // A file of one short line.
    if (!parser) await write((parser = parserFor(head, rows.add)), head)
    await end(parser)
  } catch (error) {
    throw error instanceof CsvError ? unreadable(error, rows.count() + 1) : error
  }
  return rows.finish()
}

/** The first line is there, or enough of it. */
const showsDelimiter = (head: Buffer): boolean =>
  head.length >= pieceBytes || head.includes(10) || head.includes(13)

function parserFor(head: Buffer, add: (cells: string[]) => void): Parser {
  const parser = parse({
    bom: true,
    delimiter: delimiterOf(
      head
        .toString()
        .split(/[\r\n]/, 1)
        .join(''),
    ),
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    max_record_size: mostInRow,
    on_record: (cells: string[]) => (add(cells), null),
  })
  // `write` and `end` tell of errors; without a listener they would end the process besides.
  return parser.on('error', () => undefined).resume()
}

/** What separates the names in the first line: the one of the three that is most frequent there, outside quotes. */
function delimiterOf(line: string): string {
  const unquoted = line.replaceAll(/"[^"]*"/g, '')
  const count = (delimiter: string): number => unquoted.split(delimiter).length
  return [';', '\t'].reduce((best, each) => (count(each) > count(best) ? each : best), ',')
}

const write = (parser: Parser, piece: Buffer): Promise<void> =>
  new Promise((resolve, reject) => {
    parser.write(piece, (error) => (error ? reject(error) : resolve()))
  })

const end = (parser: Parser): Promise<void> =>
  new Promise((resolve, reject) => {
    parser.once('error', reject).end((error?: Error | null) => (error ? reject(error) : resolve()))
  })

function unreadable({ code, lines }: CsvError, row: number): AppError {
  const line = typeof lines === 'number' ? lines : 0
  if (code === 'CSV_MAX_RECORD_SIZE')
    return refused(`Row ${row} of the file is longer than ${mostInRow / 1024} KB. Is a quote not closed?`)
  if (code === 'CSV_QUOTE_NOT_CLOSED') return refused(`A quote in row ${row} of the file is never closed.`)
  return refused(
    `Line ${line} of the file has a quote that neither begins nor ends a cell. Put the cell in quotes, and each quote in it twice.`,
  )
}

const refused = (message: string): AppError => invalidField('file', 'custom', message)
