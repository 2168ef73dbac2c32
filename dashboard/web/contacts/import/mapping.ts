import Papa from 'papaparse'
import type { CsvFile } from './csv-file.ts'

/** What a column of a file becomes. */
export type Target = { kind: 'email' | 'subscribed' | 'skip' } | { kind: 'field'; name: string }

/** The columns that an export of contacts has before its fields. An import ignores three of them. */
const exportColumns = ['id', 'email', 'subscribed', 'createdAt', 'updatedAt'] as const

/** Returns whether a file is an export of contacts, which is imported without changes. */
export const isExport = ({ header }: CsvFile): boolean =>
  exportColumns.every((name, index) => header[index] === name)

/** Returns a target for each column, by its name and its first values. */
export function suggestTargets({ header, rows }: CsvFile): readonly Target[] {
  const email = emailColumn(header, rows)
  return header.map((name, index): Target => {
    if (index === email) return { kind: 'email' }
    if (/^subscri(bed|ption)$/i.test(name)) return { kind: 'subscribed' }
    return name === '' ? { kind: 'skip' } : { kind: 'field', name: fieldName(name) }
  })
}

function emailColumn(header: readonly string[], rows: CsvFile['rows']): number {
  const named = header.findIndex((name) => /^(e-?mail|e-?mail[ _-]?address|mail)$/i.test(name))
  if (named >= 0) return named
  return header.findIndex((_, index) => rows.some((row) => row[index]?.includes('@')))
}

/** Returns the name that an import gives to a field: the API converts names to lower case. */
export const fieldName = (text: string): string => text.trim().toLowerCase()

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
      return fieldName(target.name)
    default:
      return target satisfies never
  }
}

/**
 * Returns the file with the header of the mapping. Rows stay as they are. An export keeps its header, so that
 * an import restores the spelling of the fields.
 */
export function mappedText(file: CsvFile, targets: readonly Target[]): string {
  const isUnchanged = JSON.stringify(targets) === JSON.stringify(suggestTargets(file))
  if (isExport(file) && isUnchanged) return file.text
  const header = Papa.unparse([targets.map((target) => headerOf(target))], { delimiter: file.delimiter })
  return header + lineBreakOf(file) + file.text.slice(file.bodyStart)
}

/** The line break after the header. Programs that read the file expect only one kind. */
const lineBreakOf = ({ text, bodyStart }: CsvFile): string =>
  /(\r\n|\n|\r)$/.exec(text.slice(0, bodyStart))?.[0] ?? '\n'
