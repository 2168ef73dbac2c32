import {
  Busboy,
  type BusboyEvents,
  type BusboyFileStream,
  type BusboyHeaders,
  type BusboyInstance,
} from '@fastify/busboy'
import { AppError, badRequest, invalidField } from '@postrider/contracts/errors'
import type { Request } from 'express'
import { usualPace, watchPace, type Pace } from './watch-pace.ts'

export interface FileRules {
  /** The name of the part of the form. */
  field: string
  maxBytes: number
  /** How long an upload may take in all. */
  timeoutMs: number
  /**
   * What has to come of it in a time, 32 KB in 10 s unless told: who sends nothing must not hold what an
   * upload holds.
   */
  pace?: Pace
  /** Why a file of this name and media type is not taken, in words; undefined when it is. */
  refusal(name: string, mediaType: string): string | undefined
}

/**
 * Reads the one file of a form (multipart/form-data, RFC 7578) by `read`, as it streams in. What is left of
 * the body when it is refused is read and dropped, so that the caller comes to reading the answer. Throws 400
 * for a body that is no such form or comes too slowly, 413 for a file too large, 422 without the file, for a
 * second one and for one that the rules refuse, and what `read` throws.
 */
export async function receiveFile<Content>(
  req: Request,
  rules: FileRules,
  read: (file: AsyncIterable<Buffer>) => Promise<Content>,
): Promise<{ name: string; content: Content }> {
  const form = formOf(req, rules)
  const upload = listen(req, form, rules)
  try {
    req.pipe(form)
    const { name, stream } = await upload.file
    const content = await Promise.race([read(bounded(stream, rules)), upload.failed])
    await Promise.race([upload.ended, upload.failed])
    return { name, content }
  } finally {
    upload.stop()
    req.unpipe(form)
    req.resume()
  }
}

function formOf(req: Request, { maxBytes }: FileRules): BusboyInstance {
  const type = req.headers['content-type']
  if (!type || !/^multipart\/form-data\b/i.test(type)) throw notForm(type)
  const headers: BusboyHeaders = { ...req.headers, 'content-type': type }
  // Twice the file, so that a second one is seen; other fields of the form are passed over.
  const limits = {
    fileSize: maxBytes,
    files: 2,
    fields: 20,
    parts: 22,
    fieldSize: 1024,
    headerSize: 8 * 1024,
  }
  try {
    return new Busboy({ headers, limits })
  } catch (error) {
    throw malformed(error)
  }
}

interface NamedFile {
  name: string
  stream: BusboyFileStream
}

/** What becomes of an upload; of `failed` only a rejection comes. */
interface Upload {
  file: Promise<NamedFile>
  /** The whole form has come. */
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
    // A form that ends early makes each of its files fail, also one that nobody reads.
    stream.on('error', (error) => fail(malformed(error)))
    const refusal = field === rules.field ? rules.refusal(name, mediaType) : wrongField(field, rules)
    if (refusal === undefined && !taken) {
      taken = stream
      return file.resolve({ name, stream })
    }
    stream.resume()
    fail(invalidField(rules.field, 'custom', refusal ?? 'Send one file alone.'))
  }
  const hangUp = (): void => {
    if (!req.complete) fail(badRequest('The upload was broken off.'))
  }
  const timer = setTimeout(() => fail(tooLong(rules)), rules.timeoutMs)
  const pace = rules.pace ?? usualPace
  const stopPace = watchPace(req, {
    pace,
    isExcused: () => req.complete || form.writableNeedDrain,
    onSlow: () => fail(tooSlow(pace)),
  })
  // Each is awaited, or another one tells of the same.
  for (const each of [file.promise, ended.promise, failed.promise]) each.catch(() => undefined)
  form
    .on('file', take)
    .on('error', (error) => fail(malformed(error)))
    .once('finish', () => {
      ended.resolve()
      if (!taken) fail(invalidField(rules.field, 'required', `Send a file in the field "${rules.field}".`))
    })
  req.once('close', hangUp)
  return {
    file: file.promise,
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
  if (file.truncated)
    throw new AppError('too-large', 'BAD_REQUEST', {
      message: `The file is larger than the ${maxBytes} bytes that this endpoint accepts.`,
      details: { limit: maxBytes },
    })
}

const wrongField = (field: string | undefined, rules: FileRules): string =>
  `The file came in the field "${String(field).slice(0, 100)}", not in "${rules.field}".`

const notForm = (type = 'no type at all'): AppError =>
  new AppError('bad-request', 'VALIDATION_ERROR', {
    message: `The request body came as ${type.slice(0, 100)}, not as a form with a file.`,
    suggestion: 'Send the file as multipart/form-data.',
  })

const malformed = (cause: unknown): AppError =>
  new AppError('bad-request', 'VALIDATION_ERROR', { message: 'The request body is not a valid form.', cause })

const tooLong = ({ timeoutMs }: FileRules): AppError =>
  badRequest(`The upload took more than ${timeoutMs / 1000} seconds.`)

const tooSlow = ({ bytes, inMs }: Pace): AppError =>
  badRequest(`The upload was too slow: less than ${bytes} bytes of it came in ${inMs / 1000} seconds.`)
