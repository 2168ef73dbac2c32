import type { ProjectCaller } from '@postrider/contracts'

/** A project in one of its generations: a reset begins the next one. */
export type ProjectGeneration = Pick<ProjectCaller, 'projectId' | 'generation'>
