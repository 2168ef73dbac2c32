import type { Cap } from '@postrider/contracts'

export interface LimitUsageTable {
  project_id: string
  /** 2026-11 */
  month: string
  cap: Cap
  base: number
  units: number
}
