import { ApiError } from '../../api/api-error.ts'

/** The names of the projects that prevent the deletion of an account. */
export interface DeletionConflict {
  /** Projects with other members that would have no owner. */
  lastOwnerOf: readonly string[]
  /** Projects without other members. They are deleted if the user confirms it. */
  onlyMemberOf: readonly string[]
}

/** Reads the projects from the error of a deletion. */
export function conflictOf(error: Error | null): DeletionConflict {
  const details = error instanceof ApiError ? error.details : {}
  return { lastOwnerOf: namesIn(details['lastOwnerOf']), onlyMemberOf: namesIn(details['onlyMemberOf']) }
}

const namesIn = (projects: unknown): readonly string[] =>
  Array.isArray(projects) ? projects.map(nameOf) : []

const nameOf = (project: unknown): string =>
  typeof project === 'object' && project !== null && 'name' in project
    ? String(project.name)
    : String(project)
