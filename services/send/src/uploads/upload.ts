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
  /** Null: its object may be missing. */
  storedAt: Date | null
}
