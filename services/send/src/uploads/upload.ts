import type { ImageType } from '@postrider/contracts/resources'

/** An uploaded image of a project. */
export interface Upload {
  id: string
  projectId: string
  generation: number
  sha256: string
  key: string
  type: ImageType
  size: number
  width: number
  height: number
  startedAt: Date
  /** The time when the object was stored. If null, the object may exist or not. */
  storedAt: Date | null
}
