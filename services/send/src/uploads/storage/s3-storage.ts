import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  NoSuchKey,
  NotFound,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3'
import { Readable } from 'node:stream'
import { objectHeaders, orUnavailable, unlessMissing, type ObjectStorage } from './object-storage.ts'

export interface S3Options {
  bucket: string
  region: string
  /** Overrides the endpoint, for storage other than Amazon S3. */
  endpoint: string | undefined
  /** True for URLs of the form `<endpoint>/<bucket>/<key>` instead of `<bucket>.<endpoint>/<key>`. */
  pathStyle: boolean
  /** Overrides the credentials of the AWS environment. */
  credentials?: { accessKeyId: string; secretAccessKey: string }
  /** Timeout of one call including retries. The SDK has no such timeout. */
  timeoutMs?: number
}

/** Stores images in a bucket of S3-compatible storage. */
export function s3Storage({ bucket, timeoutMs = 30_000, ...access }: S3Options): ObjectStorage {
  const client = createClient(access)
  const ask = <Answer>(call: (signal: AbortSignal) => Promise<Answer>): Promise<Answer> =>
    withTimeout(timeoutMs, call)
  return {
    put: async ({ key, bytes, type }) => {
      const headers = objectHeaders(key)
      const command = new PutObjectCommand({
        Bucket: bucket,
        Key: key,
        Body: bytes,
        ContentType: type,
        // Browsers may fetch the object directly from the bucket.
        CacheControl: headers['cache-control'],
        ContentDisposition: headers['content-disposition'],
      })
      await ask((abortSignal) => client.send(command, { abortSignal }))
    },
    has: async (key) => {
      const command = new HeadObjectCommand({ Bucket: bucket, Key: key })
      const found = await ask((abortSignal) =>
        unlessMissing(client.send(command, { abortSignal }), isMissing),
      )
      return found !== undefined
    },
    get: async (key) => {
      const command = new GetObjectCommand({ Bucket: bucket, Key: key })
      const found = await ask((abortSignal) =>
        unlessMissing(client.send(command, { abortSignal }), isMissing),
      )
      return found?.Body instanceof Readable ? found.Body : undefined
    },
    remove: async (key) => {
      const command = new DeleteObjectCommand({ Bucket: bucket, Key: key })
      await ask((abortSignal) => client.send(command, { abortSignal }))
    },
  }
}

const isMissing = (error: unknown): boolean => error instanceof NoSuchKey || error instanceof NotFound

const maxSockets = 500

const createClient = ({
  region,
  endpoint,
  pathStyle,
  credentials,
}: Omit<S3Options, 'bucket' | 'timeoutMs'>): S3Client =>
  new S3Client({
    region,
    forcePathStyle: pathStyle,
    // Slow readers of images could use up the default of 50 sockets.
    requestHandler: { httpAgent: { maxSockets }, httpsAgent: { maxSockets } },
    // Some S3-compatible storage does not support the checksums that the SDK would add.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    ...(endpoint !== undefined && { endpoint }),
    ...(credentials && { credentials }),
  })

/**
 * Applies the timeout until the response headers arrive, because the body of an object may be read slowly.
 */
function withTimeout<Answer>(
  timeoutMs: number,
  call: (signal: AbortSignal) => Promise<Answer>,
): Promise<Answer> {
  const ending = new AbortController()
  const timer = setTimeout(() => ending.abort(), timeoutMs)
  return orUnavailable(call(ending.signal)).finally(() => clearTimeout(timer))
}
