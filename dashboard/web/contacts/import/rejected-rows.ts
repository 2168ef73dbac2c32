/** A row that an import rejected. The row after the header is row 2. */
export interface RejectedRow {
  row: number
  email: string
  error: string
}

/** Reads the rejected rows of a job's result. */
export const readRejected = (errors: unknown): readonly RejectedRow[] =>
  Array.isArray(errors) ? errors.filter((error) => isRejected(error)) : []

const isRejected = (value: unknown): value is RejectedRow =>
  typeof value === 'object' &&
  value !== null &&
  'row' in value &&
  typeof value.row === 'number' &&
  'email' in value &&
  typeof value.email === 'string' &&
  'error' in value &&
  typeof value.error === 'string'
