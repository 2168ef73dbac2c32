/**
 * A project in one of its generations. A reset begins a new one, and what was made in an earlier one no
 * longer counts.
 */
export interface ProjectGeneration {
  projectId: string
  generation: number
}
