import { csvLine } from '../../ui/csv.ts'
import type { CsvFile } from './csv-file.ts'

/** What a column of a file becomes. */
export type Target = { kind: 'email' | 'subscribed' | 'skip' } | { kind: 'field'; name: string }

/** The columns that an export of contacts has before its fields. An import ignores three of them. */
const exportColumns = ['id', 'email', 'subscribed', 'createdAt', 'updatedAt'] as const

/** Returns whether a file is an export of contacts, which is imported without changes. */
export const isExport = ({ header }: CsvFile): boolean =>
  exportColumns.every((name, index) => header[index] === name)

/** The last columns of a file of rejected rows, which the server adds. They are not fields of contacts. */
const rejectedColumns = ['row', 'reason'] as const

/** Returns a target for each column, by its name and its first values. */
export function suggestTargets({ header, rows }: CsvFile): readonly Target[] {
  const email = emailColumn(header, rows)
  const end = header.length - rejectedColumns.length
  const isRejected = rejectedColumns.every((name, index) => header[end + index] === name)
  return header.map((name, index): Target => {
    if (index === email) return { kind: 'email' }
    if (isRejected && index >= end) return { kind: 'skip' }
    if (
      isConsent(
        name,
        rows.map((row) => row[index] ?? ''),
      )
    )
      return { kind: 'subscribed' }
    return name === '' ? { kind: 'skip' } : { kind: 'field', name: name.trim() }
  })
}

/** Returns whether a column records who has agreed to receive mail. */
const isConsent = (name: string, values: readonly string[]): boolean =>
  /^subscri(bed|ption)$/i.test(name) ||
  (/^(opt(ed)?[ _-]?in|newsletter)$/i.test(name) &&
    values.every((value) => /^(true|false|yes|no|[01])$/i.test(value.trim())))

function emailColumn(header: readonly string[], rows: CsvFile['rows']): number {
  const named = header.findIndex((name) => /^(e-?mail|e-?mail[ _-]?address|mail)$/i.test(name))
  if (named >= 0) return named
  return header.findIndex((_, index) => rows.some((row) => row[index]?.includes('@')))
}

/** The name of a column in the uploaded file. The API compares names of columns in lower case. */
const columnName = (text: string): string => text.trim().toLowerCase()

/** Why a mapping cannot be imported. */
export type MappingFault =
  { kind: 'no-email' } | { kind: 'twice'; name: string } | { kind: 'no-name'; column: number }

/** Returns the first fault of a mapping; undefined for a valid mapping. */
export function mappingFault(targets: readonly Target[]): MappingFault | undefined {
  const names = targets.map((target) => headerOf(target))
  if (!names.includes('email')) return { kind: 'no-email' }
  const unnamed = targets.findIndex((target) => target.kind === 'field' && target.name.trim() === '')
  if (unnamed >= 0) return { kind: 'no-name', column: unnamed + 1 }
  const twice = names.find((name, index) => name !== '' && names.indexOf(name) < index)
  return twice === undefined ? undefined : { kind: 'twice', name: twice }
}

/** Returns the name of a column in the uploaded file. A column without a name is ignored. */
function headerOf(target: Target): string {
  switch (target.kind) {
    case 'email':
    case 'subscribed':
      return target.kind
    case 'skip':
      return ''
    case 'field':
      return columnName(target.name)
    default:
      return target satisfies never
  }
}

/**
 * Returns the file with the header of the mapping. Rows stay as they are. An export keeps its header, so that
 * an import restores the spelling of the fields.
 */
export function mappedText(file: CsvFile, targets: readonly Target[]): string {
  if (isUnchangedExport(file, targets)) return file.text
  const header = csvLine(
    targets.map((target) => headerOf(target)),
    file.delimiter,
  )
  return header + lineBreakOf(file) + file.text.slice(file.bodyStart)
}

const isUnchangedExport = (file: CsvFile, targets: readonly Target[]): boolean =>
  isExport(file) && JSON.stringify(targets) === JSON.stringify(suggestTargets(file))

/** The line break after the header. Programs that read the file expect only one kind. */
const lineBreakOf = ({ text, bodyStart }: CsvFile): string =>
  /(\r\n|\n|\r)$/.exec(text.slice(0, bodyStart))?.[0] ?? '\n'

/**
 * Returns the `mapping` of the upload, which keeps the spelling of the names of fields; undefined for an export
 * with its own header.
 */
export function fieldMapping(
  file: CsvFile,
  targets: readonly Target[],
): Readonly<Record<string, string>> | undefined {
  if (isUnchangedExport(file, targets)) return undefined
  return Object.fromEntries(
    targets.flatMap((target) =>
      target.kind === 'field' ? [[columnName(target.name), `data.${target.name.trim()}`]] : [],
    ),
  )
}
