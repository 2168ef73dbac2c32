import { stringify } from 'csv-stringify/sync'

/** Formats a row of a CSV file (RFC 4180), with its line break. */
export const csvLine = (cells: readonly string[]): string =>
  stringify([cells], { record_delimiter: '\r\n', quote_record_delimiter: true })
