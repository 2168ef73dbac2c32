/** A change of a contact under an effect key, and its result. */
export interface Effect {
  projectId: string
  generation: number
  key: string
  contactId: string
  /** Version of the contact after the change. */
  version: number
  /** False if the contact already had the requested values. */
  changed: boolean
  at: Date
}

/** A workflow step is not retried longer than this. */
const keptDays = 30

/** Effects before this instant are deleted. */
export const forgottenBefore = (now: Date): Date => new Date(now.getTime() - keptDays * 86_400_000)
