/**
 * A project and one of its generations. A reset starts a new generation. Objects of earlier generations no
 * longer count.
 */
export interface ProjectGeneration {
  projectId: string
  generation: number
}
