import type { ImageType } from '@postrider/contracts/resources'

/** An image of a project, as its row says. */
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
  begunAt: Date
  /** Null: its object may be there or not. */
  storedAt: Date | null
}
