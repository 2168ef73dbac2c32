import { Count, Switch } from '@postrider/process/config'
import { z } from 'zod'

/** The settings of uploads. */
export const uploadsEnv = {
  UPLOAD_STORAGE: z.enum(['none', 'disk', 's3']).default('none'),
  UPLOAD_DIR: z.string().optional(),
  UPLOAD_S3_BUCKET: z.string().optional(),
  UPLOAD_S3_REGION: z.string().optional(),
  UPLOAD_S3_PATH_STYLE: Switch.default(false),
  AWS_ENDPOINT_URL_S3: z.url().optional(),
  UPLOAD_PUBLIC_URL: z.url().optional(),
  MAX_UPLOADS_PER_PROJECT: Count.default(5_000),
  MAX_UPLOAD_MB_PER_PROJECT: Count.default(2_000),
}

/** A bucket of an S3-compatible storage. */
export interface Bucket {
  kind: 's3'
  bucket: string
  region: string
  /** Overrides the service's address: storage of another maker. */
  endpoint: string | undefined
  /** `<endpoint>/<bucket>/<key>` instead of `<bucket>.<endpoint>/<key>`. */
  pathStyle: boolean
}

export interface UploadsConfig {
  /** Where images are kept; with `none` there are no uploads. */
  place: { kind: 'none' } | { kind: 'disk'; folder: string } | Bucket
  /** The base of every image's address: the gateway's `/uploads`, or what serves the bucket. */
  publicUrl: string
  /** For each project; 0 means no limit. */
  maxCount: number
  maxBytes: number
}

type Read = z.output<z.ZodObject<typeof uploadsEnv>> & { PUBLIC_URL: string; AWS_REGION?: string | undefined }

/** Where images go, by the settings. What is needed with each kind is there, by the check in `config.ts`. */
export function uploadsOf(read: Read): UploadsConfig {
  const url = read.UPLOAD_PUBLIC_URL ?? `${read.PUBLIC_URL.replace(/\/$/, '')}/uploads`
  return {
    place: placeOf(read),
    publicUrl: url.replace(/\/$/, ''),
    maxCount: read.MAX_UPLOADS_PER_PROJECT,
    maxBytes: read.MAX_UPLOAD_MB_PER_PROJECT * 1024 * 1024,
  }
}

function placeOf(read: Read): UploadsConfig['place'] {
  switch (read.UPLOAD_STORAGE) {
    case 'none':
      return { kind: 'none' }
    case 'disk':
      return { kind: 'disk', folder: read.UPLOAD_DIR ?? '' }
    case 's3':
      return {
        kind: 's3',
        bucket: read.UPLOAD_S3_BUCKET ?? '',
        // Storage of another maker needs a word for the signature alone.
        region: read.UPLOAD_S3_REGION ?? read.AWS_REGION ?? 'us-east-1',
        endpoint: read.AWS_ENDPOINT_URL_S3,
        pathStyle: read.UPLOAD_S3_PATH_STYLE,
      }
  }
}
