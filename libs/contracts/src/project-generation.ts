/**
 * A project in one of its generations. A reset starts a new one, and objects of earlier ones no longer
 * count.
 */
export interface ProjectGeneration {
  projectId: string
  generation: number
}
