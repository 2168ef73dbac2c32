import { sameJson, type Allowance, type Role } from '@postrider/contracts'
import {
  defaultMailLimits,
  type DisabledReason,
  type ProjectPatch,
  type Tracking,
} from '@postrider/contracts/resources'

export interface Project {
  id: string
  name: string
  language: string
  tracking: Tracking
  /** Shown by the project's subscription pages. */
  logoUrl: string | null
  /** The most mails of workflows to one address. */
  workflowMailsPerHour: number
  workflowMailsPerDay: number
  disabled: boolean
  disabledReason: DisabledReason | null
  /** Raised by reset and deletion: messages of an older one are dropped. */
  generation: number
  version: number
  /** What it may send in a month and had used when that was published; null: nothing is limited. */
  allowance: Allowance | null
  /** At the payment provider; null without one. */
  customer: string | null
  subscription: string | null
  /**
   * Units of all that was ever used that are reported for billing, or were used before the subscription; null
   * without one.
   */
  metered: number | null
  createdAt: Date
  updatedAt: Date
}

/** A project with the role that a user has in it. */
export interface Membership {
  project: Project
  role: Role
}

export const newProject = (id: string, name: string, at: Date): Project => ({
  id,
  name,
  language: 'en',
  tracking: 'ENABLED',
  logoUrl: null,
  ...defaultMailLimits,
  disabled: false,
  disabledReason: null,
  generation: 1,
  version: 1,
  allowance: null,
  customer: null,
  subscription: null,
  metered: null,
  createdAt: at,
  updatedAt: at,
})

type Change = Partial<Omit<Project, 'id' | 'generation' | 'version' | 'createdAt' | 'updatedAt'>>

/** The project after a change; the very same object when nothing changes. */
export function changeProject(before: Project, change: Change, at: Date): Project {
  const wanted = { ...before, ...change }
  return sameJson(wanted, before) ? before : touched(wanted, at)
}

/** The project with a new version, for a change that its own fields do not show: new keys. */
export const touched = (project: Project, at: Date): Project => ({
  ...project,
  version: project.version + 1,
  updatedAt: at,
})

/** The project after a reset: rows and messages of the generations before are void. */
export const resetProject = (project: Project, at: Date): Project => ({
  ...touched(project, at),
  generation: project.generation + 1,
})

/**
 * The last state of a project: nothing stays of it but its id, generation and times, and its customer at the
 * payment provider, by which its subscription is found and cancelled. Its generation is higher than that of
 * any message published before, so all of those are dropped.
 */
export const deletedProject = (project: Project, at: Date): Project => ({
  ...newProject(project.id, '', project.createdAt),
  customer: project.customer,
  version: project.version + 1,
  generation: project.generation + 1,
  updatedAt: at,
})

/** The fields that a patch names. */
export const changeOf = ({
  name,
  language,
  tracking,
  logoUrl,
  workflowMailsPerHour,
  workflowMailsPerDay,
}: ProjectPatch): Change => ({
  ...(name !== undefined && { name }),
  ...(language !== undefined && { language }),
  ...(tracking !== undefined && { tracking }),
  ...(logoUrl !== undefined && { logoUrl }),
  ...(workflowMailsPerHour !== undefined && { workflowMailsPerHour }),
  ...(workflowMailsPerDay !== undefined && { workflowMailsPerDay }),
})
