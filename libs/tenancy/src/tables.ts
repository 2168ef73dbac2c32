import type { Allowance } from '@postrider/contracts'
import type { ProjectState } from '@postrider/contracts/messages'
import type { Tracking } from '@postrider/contracts/resources'
import type { ColumnType, Generated } from 'kysely'

export interface ProjectsTable {
  id: string
  name: string
  language: string
  tracking: Tracking
  logo_url: string | null
  workflow_mails_per_hour: Generated<number>
  workflow_mails_per_day: Generated<number>
  disabled: boolean
  allowance: ColumnType<Allowance | null, string | null, string | null>
  deleted: boolean
  generation: number
  version: number
  purge_until: Date | null
  purge_at: Date | null
  purge_reported_at: Date | null
}

export interface ErasuresTable {
  contact_id: string
  project_id: string
  generation: number
  email: string | null
  erased_at: Date
  search_at: Date
}

/** The tables of a service that records erased contacts. */
export interface ErasureTables {
  erasures: ErasuresTable
}

/** The tables of a service that stores a copy of projects. */
export interface ProjectTables extends ErasureTables {
  projects: ProjectsTable
}

/** A project's state as the accounts service published it, and whether the project was deleted. */
export type ProjectCopy = ProjectState & { deleted: boolean }
