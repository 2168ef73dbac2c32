import type { ProjectCaller } from '@postrider/contracts'

/** A project and its generation; a reset increments the generation. */
export type ProjectGeneration = Pick<ProjectCaller, 'projectId' | 'generation'>
