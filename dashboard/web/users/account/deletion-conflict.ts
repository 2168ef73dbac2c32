import { ApiError } from '../../api/api-error.ts'

export interface NamedProject {
  id: string
  name: string
}

/** The projects that prevent the deletion of an account. */
export interface DeletionConflict {
  /** Projects with other members that would have no owner. */
  lastOwnerOf: readonly NamedProject[]
  /** Projects without other members. They are deleted if the user confirms it. */
  onlyMemberOf: readonly NamedProject[]
}

/** Reads the projects from the error of a deletion. */
export function conflictOf(error: Error | null): DeletionConflict {
  const details = error instanceof ApiError ? error.details : {}
  return {
    lastOwnerOf: projectsIn(details['lastOwnerOf']),
    onlyMemberOf: projectsIn(details['onlyMemberOf']),
  }
}

const projectsIn = (projects: unknown): readonly NamedProject[] =>
  Array.isArray(projects) ? projects.filter(isProject) : []

const isProject = (project: unknown): project is NamedProject =>
  typeof project === 'object' &&
  project !== null &&
  'id' in project &&
  typeof project.id === 'string' &&
  'name' in project &&
  typeof project.name === 'string'
