import {
  draft,
  projectCreated,
  projectDeleted,
  projectUpdated,
  type Draft,
  type ProjectState,
} from '@postrider/contracts/messages'
import type { Project } from './project.ts'

const types = { created: projectCreated, updated: projectUpdated, deleted: projectDeleted }

/** Returns a `project.created`, `project.updated` or `project.deleted` message with the full project. */
export const projectDraft = (what: keyof typeof types, project: Project): Draft =>
  draft(
    types[what],
    { key: project.id, projectId: project.id, generation: project.generation, at: project.updatedAt },
    stateOf(project),
  )

const stateOf = ({
  id,
  name,
  disabled,
  language,
  tracking,
  logoUrl,
  workflowMailsPerHour,
  workflowMailsPerDay,
  generation,
  version,
  allowance,
}: Project): ProjectState => ({
  id,
  name,
  disabled,
  language,
  tracking,
  logoUrl,
  workflowMailsPerHour,
  workflowMailsPerDay,
  generation,
  version,
  allowance,
})
