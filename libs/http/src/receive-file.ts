import {
  Busboy,
  type BusboyEvents,
  type BusboyFileStream,
  type BusboyHeaders,
  type BusboyInstance,
} from '@fastify/busboy'
import type { Request } from 'express'
import {
  fileRequired,
  fileTooLarge,
  invalidFile,
  malformedForm,
  notForm,
  severalFiles,
  uploadInterrupted,
  uploadTimedOut,
  uploadTooSlow,
  wrongFileField,
} from './errors.ts'
import { collectFields, maxFieldBytes, type FormFields } from './form-fields.ts'
import { defaultPace, watchPace, type Pace } from './watch-pace.ts'

export interface FileRules {
  /** The name of the form field. */
  field: string
  maxBytes: number
  /** Names of text fields that `read` needs. They must precede the file. Other fields are ignored. */
  textFields?: readonly string[]
  /** The time limit of an upload in ms. */
  timeoutMs: number
  /** The minimum speed. Default 32 KB in 10 s. A sender that stalls must not keep an upload slot. */
  pace?: Pace
  /** Returns the reason why a file with this name and media type is rejected; undefined if it is accepted. */
  refusal(name: string, mediaType: string): string | undefined
}

/**
 * Passes the single file of a form (multipart/form-data, RFC 7578) to `read` as a stream. After an error, the
 * rest of the body is read and discarded, so that the client reads the response.
 *
 * Throws 400 if the body is not such a form or arrives too slowly, and 413 if the file is too large. Throws
 * 422 if the file is missing, if there is a second file, or if the rules reject the file. Errors of `read`
 * are passed on.
 */
export async function receiveFile<Content>(
  req: Request,
  rules: FileRules,
  read: (file: AsyncIterable<Buffer>, fields: FormFields) => Promise<Content>,
): Promise<{ name: string; content: Content }> {
  const form = formOf(req, rules)
  const upload = listen(req, form, rules)
  try {
    req.pipe(form)
    const { name, stream } = await upload.file
    const content = await Promise.race([read(bounded(stream, rules), upload.fields), upload.failed])
    await Promise.race([upload.ended, upload.failed])
    return { name, content }
  } finally {
    upload.stop()
    req.unpipe(form)
    req.resume()
  }
}

function formOf(req: Request, { maxBytes, textFields = [] }: FileRules): BusboyInstance {
  const type = req.headers['content-type']
  if (!type || !/^multipart\/form-data\b/i.test(type)) throw notForm(type)
  const headers: BusboyHeaders = { ...req.headers, 'content-type': type }
  // Allow two files, to detect a second file. Other fields of the form are skipped.
  const limits = {
    fileSize: maxBytes,
    files: 2,
    fields: 20,
    parts: 22,
    fieldSize: textFields.length > 0 ? maxFieldBytes : 1024,
    headerSize: 8 * 1024,
  }
  try {
    return new Busboy({ headers, limits })
  } catch (error) {
    throw malformedForm(error)
  }
}

interface NamedFile {
  name: string
  stream: BusboyFileStream
}

/** The state of an upload. `failed` never resolves, but can reject. */
interface Upload {
  file: Promise<NamedFile>
  /** The text fields that precede the file. */
  fields: FormFields
  /** Resolves when the complete form has been received. */
  ended: Promise<void>
  failed: Promise<never>
  stop(): void
}

function listen(req: Request, form: BusboyInstance, rules: FileRules): Upload {
  const file = Promise.withResolvers<NamedFile>()
  const ended = Promise.withResolvers<void>()
  const failed = Promise.withResolvers<never>()
  let taken: BusboyFileStream | undefined

  const fail = (error: unknown): void => {
    failed.reject(error)
    file.reject(error)
  }
  const take = (...[field, stream, name, , mediaType]: Parameters<BusboyEvents['file']>): void => {
    // A form that ends early causes an error in each file, including files that are not read.
    stream.on('error', (error) => fail(malformedForm(error)))
    const refusal =
      field === rules.field ? rules.refusal(name, mediaType) : wrongFileField(field, rules.field)
    if (refusal === undefined && !taken) {
      taken = stream
      return file.resolve({ name, stream })
    }
    stream.resume()
    fail(invalidFile(rules.field, refusal ?? severalFiles))
  }
  const hangUp = (): void => (req.complete ? undefined : fail(uploadInterrupted()))
  const timer = setTimeout(() => fail(uploadTimedOut(rules.timeoutMs / 1000)), rules.timeoutMs)
  const pace = rules.pace ?? defaultPace
  const stopPace = watchPace(req, {
    pace,
    isExcused: () => req.complete || form.writableNeedDrain,
    onSlow: () => fail(uploadTooSlow({ bytes: pace.bytes, seconds: pace.inMs / 1000 })),
  })
  const fields = collectFields(form, rules.textFields ?? [], { hasFile: () => taken !== undefined, fail })
  // Each promise is awaited, or another promise rejects for the same reason.
  for (const each of [file.promise, ended.promise, failed.promise]) each.catch(() => undefined)
  form
    .on('file', take)
    .on('error', (error) => fail(malformedForm(error)))
    .once('finish', () => {
      ended.resolve()
      if (!taken) fail(fileRequired(rules.field))
    })
  req.once('close', hangUp)
  return {
    file: file.promise,
    fields,
    ended: ended.promise,
    failed: failed.promise,
    stop: () => {
      clearTimeout(timer)
      stopPace()
      req.off('close', hangUp)
    },
  }
}

async function* bounded(file: BusboyFileStream, { maxBytes }: FileRules): AsyncGenerator<Buffer> {
  for await (const chunk of file) yield chunk
  if (file.truncated) throw fileTooLarge(maxBytes)
}
