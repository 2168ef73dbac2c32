import Papa from 'papaparse'

/** The start of a CSV file, and where its rows begin. */
export interface CsvFile {
  /** The complete text, without a byte order mark and a first line such as `sep=;`. */
  text: string
  delimiter: string
  header: readonly string[]
  /** The first rows. */
  rows: readonly (readonly string[])[]
  /** The index in `text` after the header. */
  bodyStart: number
}

/** How many rows the preview shows. */
const previewRows = 5

/** Reads the start of a CSV text; undefined if it has no header. */
export function readCsv(fileText: string): CsvFile | undefined {
  const { text, delimiter: named } = withoutSeparatorLine(fileText)
  const delimiter = named ?? delimiterOf(text)
  const rows: string[][] = []
  let bodyStart = 0
  Papa.parse<string[]>(text, {
    delimiter,
    skipEmptyLines: 'greedy',
    step: ({ data, meta }, parser) => {
      if (rows.length === 0) bodyStart = meta.cursor
      rows.push(data)
      if (rows.length > previewRows) parser.abort()
    },
  })
  const [header, ...first] = rows
  return header && { text, delimiter, header: header.map((cell) => cell.trim()), rows: first, bodyStart }
}

/** A first line that names the delimiter, as some spreadsheets write it. */
const separatorLine = /^\s*"?sep=(\\t|[^\s"])"?[,;\t ]*\r?\n/i

function withoutSeparatorLine(text: string): { text: string; delimiter?: string } {
  const match = separatorLine.exec(text)
  if (!match) return { text }
  const named = match[1] === String.raw`\t` ? '\t' : match[1]
  return { text: text.slice(match[0].length), ...(named !== undefined && { delimiter: named }) }
}

/** Returns the most frequent of comma, semicolon and tab in the first line with text. */
function delimiterOf(text: string): string {
  const line = (text.trimStart().split(/[\n\r]/, 1)[0] ?? '').replaceAll(/"[^"]*"/g, '')
  const count = (delimiter: string): number => line.split(delimiter).length
  return [',', ';', '\t'].toSorted((one, other) => count(other) - count(one))[0] ?? ','
}

/**
 * Decodes a file. Spreadsheets also write UTF-16 with a byte order mark, and the Windows encoding of Western
 * languages, which has no mark. The dashboard uploads every file as UTF-8.
 */
export function decodeFile(bytes: ArrayBuffer): { text: string; isGuessed: boolean } {
  const [first, second] = new Uint8Array(bytes.slice(0, 2))
  if (first === 0xff && second === 0xfe) return { text: decode(bytes, 'utf-16le'), isGuessed: false }
  if (first === 0xfe && second === 0xff) return { text: decode(bytes, 'utf-16be'), isGuessed: false }
  try {
    return { text: decode(bytes, 'utf-8'), isGuessed: false }
  } catch {
    return { text: decode(bytes, 'windows-1252'), isGuessed: true }
  }
}

const decode = (bytes: ArrayBuffer, encoding: string): string =>
  new TextDecoder(encoding, { fatal: true }).decode(bytes)
