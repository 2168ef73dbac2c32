import type { Role } from '@postrider/contracts'
import type { DisabledReason, ProjectPatch, Tracking } from '@postrider/contracts/resources'

export interface Project {
  id: string
  name: string
  language: string
  tracking: Tracking
  /** Shown by the project's subscription pages. */
  logoUrl: string | null
  disabled: boolean
  disabledReason: DisabledReason | null
  /** Raised by reset and deletion: messages of an older one are dropped. */
  generation: number
  version: number
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
  disabled: false,
  disabledReason: null,
  generation: 1,
  version: 1,
  createdAt: at,
  updatedAt: at,
})

const changeable = ['name', 'language', 'tracking', 'logoUrl', 'disabled', 'disabledReason'] as const
type Change = Partial<Pick<Project, (typeof changeable)[number]>>

/** The project after a change; the very same object when nothing changes. */
export function changeProject(before: Project, change: Change, at: Date): Project {
  const wanted = { ...before, ...change }
  return changeable.every((field) => wanted[field] === before[field]) ? before : touched(wanted, at)
}

/** The project with a new version, for a change that its own fields do not show: new keys. */
export const touched = (project: Project, at: Date): Project => ({
  ...project,
  version: project.version + 1,
  updatedAt: at,
})

/** The last state of a project. Its generation is higher than that of any message published before, so all of those are dropped. */
export const deletedProject = (project: Project, at: Date): Project => ({
  ...touched(project, at),
  generation: project.generation + 1,
})

/** The fields that a patch names. */
export const changeOf = ({ name, language, tracking, logoUrl }: ProjectPatch): Change => ({
  ...(name !== undefined && { name }),
  ...(language !== undefined && { language }),
  ...(tracking !== undefined && { tracking }),
  ...(logoUrl !== undefined && { logoUrl }),
})
