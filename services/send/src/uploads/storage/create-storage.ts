import type { Config } from '../../config.ts'
import { diskStorage } from './disk-storage.ts'
import type { ObjectStorage } from './object-storage.ts'
import { s3Storage } from './s3-storage.ts'

/**
 * The storage of uploads that the settings name; undefined without one. They are complete: `config.ts` checks
 * that.
 */
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
        // Storage of another maker needs a name for the signature alone.
        region: uploads.region ?? awsRegion ?? 'us-east-1',
      })
    default:
      return uploads.storage satisfies never
  }
}
