import type { Config } from '../config.ts'
import { diskStorage } from './disk-storage.ts'
import type { ObjectStorage } from './object-storage.ts'
import { s3Storage } from './s3-storage.ts'

/** The storage of uploads that the settings ask for; undefined without one. */
export function createStorage({ uploads }: Pick<Config, 'uploads'>): ObjectStorage | undefined {
  const { place } = uploads
  switch (place.kind) {
    case 'none':
      return undefined
    case 'disk':
      return diskStorage(place.folder)
    case 's3':
      return s3Storage(place)
  }
}
