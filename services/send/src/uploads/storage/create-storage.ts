import type { Config } from '../../config.ts'
import { diskStorage } from './disk-storage.ts'
import type { ObjectStorage } from './object-storage.ts'
import { s3Storage } from './s3-storage.ts'

/** Creates the configured storage of uploads, if any. `config.ts` checks that its settings are complete. */
export function createStorage({
  uploads,
  awsRegion,
}: Pick<Config, 'uploads' | 'awsRegion'>): ObjectStorage | undefined {
  switch (uploads.storage) {
    case 'none':
      return undefined
    case 'disk':
      return diskStorage(uploads.folder ?? '')
    case 's3':
      return s3Storage({
        ...uploads,
        bucket: uploads.bucket ?? '',
        // Storage other than Amazon S3 needs the region only for the signature.
        region: uploads.region ?? awsRegion ?? 'us-east-1',
      })
    default:
      return uploads.storage satisfies never
  }
}
