import {
  badRequest,
  capReached,
  conflict,
  fieldMessage,
  invalid,
  invalidField,
  overloaded,
  unavailable,
  type AppError,
} from '@postrider/contracts/errors'

// Contacts

export const emailTaken = (cause: unknown): AppError =>
  conflict('Another contact of this project has this email address.', { cause })

export const localeNotString = (received: string): AppError => {
  const message = fieldMessage('data.locale', 'must be a string')
  return invalid([{ field: 'data.locale', code: 'invalid_type', message, received }], message)
}

/** `message` is from `dataExcess`. */
export const dataTooLarge = (message: string): AppError => invalidField('data', 'too_big', message)

export const effectKeyUsed = (effectKey: string): AppError =>
  conflict(`The effect key "${effectKey}" was used for another contact.`, { details: { effectKey } })

export const recipientsNotStored = (cause: unknown): AppError =>
  unavailable('The recipients could not be stored. Try again.', cause)

export const tooManyExports = (): AppError =>
  overloaded('The server is processing too many exports. Try again later.')

export const tooManyErasures = (): AppError =>
  overloaded('The server is erasing too many contacts. Try again later.')

export const tooManyColumns = (limit: number): AppError =>
  badRequest(
    `The contacts have more than ${limit} different fields, which is more than a CSV file can have columns.`,
    { suggestion: 'Export with `format=ndjson`.' },
  )

export const tooManySegments = (field: string, limit: number): AppError =>
  invalidField(field, 'too_big', `must refer to at most ${limit} segments`)

export const unexpectedCount = (count: number, expectedCount: number): AppError =>
  conflict(
    `The request selects ${count} contacts instead of ${expectedCount}. No contact has been changed.`,
    {
      details: { count, expectedCount },
      suggestion: 'Check the selection, then send the request again with the current number.',
    },
  )

export const countTooSlow = (): AppError =>
  overloaded('Counting the contacts takes too long at the moment. Try again later.')

// Fields and events

export const fieldNotCustom = (): AppError =>
  badRequest('Only custom fields can be deleted: their names begin with `data.`.')

/** `users` is a list such as `segment "Big spenders"`. */
export const fieldInUse = (users: string): AppError =>
  badRequest(`The field is used by ${users}.`, {
    suggestion: 'Change or delete the objects that GET /contacts/fields/:field/usage lists.',
  })

export const eventReserved = (name: string): AppError => {
  const message = '`event` must not be a name that is reserved for events of the service.'
  const errors = [{ field: 'event', code: 'reserved_event', message, received: name }]
  // The API defines that the response contains the list in both places.
  return invalid(errors, message, { errors })
}

export const eventNotDeletable = (): AppError =>
  badRequest('Events that the service itself records cannot be deleted.')

export const eventInUse = (users: string): AppError =>
  badRequest(`The event is used by ${users}.`, {
    suggestion: 'Change or delete the objects that GET /events/:eventName/usage lists.',
  })

export const notEventFilter = (field: string): AppError =>
  invalidField(field, 'invalid_value', 'must be a filter on events')

export const membersNotReady = (segmentId: string, version: number): AppError =>
  unavailable(`The members of segment ${segmentId} are not at version ${version} yet. Try again.`)

// Imports and jobs

export const tooManyImports = (limit: number): AppError =>
  capReached({
    message: `A project can have at most ${limit} unfinished imports.`,
    limit,
    suggestion: 'Wait until earlier imports are finished.',
  })

export const tooManyJobs = (limit: number): AppError =>
  capReached({
    message: `A project can have at most ${limit} unfinished jobs.`,
    limit,
    suggestion: 'Wait until earlier jobs are finished.',
  })

export const invalidFile = (message: string): AppError => invalidField('file', 'custom', message)

export const notCsv = 'must be a CSV file: its name must end in `.csv`, or its type must be `text/csv`'

export const fileNotUtf8 = (): AppError =>
  invalidField('file', 'custom', 'must be text in UTF-8; save it as "CSV UTF-8"')

export const tooManyRows = (limit: number): AppError =>
  invalidField('file', 'too_big', `must have at most ${limit} rows`)

export const fileEmpty = (): AppError => invalidField('file', 'required', 'must not be empty')

export const emailColumnRequired = (): AppError =>
  invalidField('file', 'required', 'must have a column `email` in its first row')

/** `message` is from `dataExcess`. */
export const tooManyFileColumns = (message: string): AppError =>
  invalidField('file', 'too_big', `has too many columns: the data of a contact ${message}`)

export const mappingNotJson = (): AppError => invalidField('mapping', 'custom', 'must be a JSON object')

export const invalidMapping = (name: string): AppError =>
  invalidField(
    'mapping',
    'custom',
    `must map the column "${name.slice(0, 100)}" to \`email\`, \`subscribed\`, \`data.<key>\` or null`,
  )

export const unknownColumn = (name: string): AppError =>
  invalidField(
    'mapping',
    'custom',
    `must not have the column "${name.slice(0, 100)}", which is not in the file`,
  )

export const duplicateColumn = (name: string): AppError =>
  invalidField('file', 'custom', `must not have the column "${name.slice(0, 100)}" twice`)

// Errors of single rows, in the result of an import

export const invalidAddress = 'The email address is invalid.'

export const contactErased = 'The contact was erased after the import began.'

export const contactMissing = 'This contact does not exist in the project.'

export const tooManyCells = (cells: number, columns: number): string =>
  `The row has ${cells} cells, but the first row of the file has ${columns}.`

export const nulInLine = (line: number): string =>
  `Line ${line} of the file has NUL characters. Save the file as "CSV UTF-8".`

export const lineTooLong = (line: number, limitKb: number): string =>
  `Line ${line} of the file has a row of more than ${limitKb} KB.`

export const quoteNotClosed = (line: number): string =>
  `Line ${line} of the file has a quote that is never closed.`

export const quoteInsideCell = (line: number): string =>
  `Line ${line} of the file has a quote that is neither the first nor the last character of its cell. Enclose the cell in quotes and double each quote in it.`
