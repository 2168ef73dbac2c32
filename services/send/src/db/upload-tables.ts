import type { ImageType } from '@postrider/contracts/resources'

export interface UploadsTable {
  id: string
  project_id: string
  generation: number
  sha256: string
  key: string
  content_type: ImageType
  size: number
  width: number
  height: number
  begun_at: Date
  stored_at: Date | null
}

export interface ObjectsToRemoveTable {
  key: string
  due_at: Date
}
