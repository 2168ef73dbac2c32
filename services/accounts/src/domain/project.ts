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
  /** Maximum number of workflow mails to one address. */
  workflowMailsPerHour: number
  workflowMailsPerDay: number
  disabled: boolean
  disabledReason: DisabledReason | null
  /** Incremented by each reset and by deletion. Services ignore messages of an earlier generation. */
  generation: number
  version: number
  /** The monthly limits, and the usage when it was last published; null without limits. */
  allowance: Allowance | null
  /** Id of the Stripe customer; null before the first checkout. */
  customer: string | null
  subscription: string | null
  /**
   * Units that have been reported for billing or were used before the subscription; null without a
   * subscription.
   */
  metered: number | null
  createdAt: Date
  updatedAt: Date
}

/** A project and the user's role in it. */
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

/** Returns the project after a change, or the same object if nothing changes. */
export function changeProject(before: Project, change: Change, at: Date): Project {
  const wanted = { ...before, ...change }
  return sameJson(wanted, before) ? before : withNewVersion(wanted, at)
}

/** Returns the project with a new version, for a change outside of its fields, such as new keys. */
export const withNewVersion = (project: Project, at: Date): Project => ({
  ...project,
  version: project.version + 1,
  updatedAt: at,
})

/** Returns the project after a reset. Rows and messages of earlier generations become invalid. */
export const resetProject = (project: Project, at: Date): Project => ({
  ...withNewVersion(project, at),
  generation: project.generation + 1,
})

/**
 * Returns the final state of a deleted project: its id, generation and times, and its Stripe customer, which
 * is needed to cancel the subscription. The new generation is higher than the generation of every published
 * message, so services ignore those messages.
 */
export const deletedProject = (project: Project, at: Date): Project => ({
  ...newProject(project.id, '', project.createdAt),
  customer: project.customer,
  version: project.version + 1,
  generation: project.generation + 1,
  updatedAt: at,
})

/** Returns the fields that a patch sets. */
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
