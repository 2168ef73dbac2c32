/** A project in one of its generations: workflows of an earlier one no longer count. */
export interface ProjectGeneration {
  projectId: string
  generation: number
}
