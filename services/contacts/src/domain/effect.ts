/** A change of a contact under an effect key: what it did. */
export interface Effect {
  projectId: string
  generation: number
  key: string
  contactId: string
  /** The contact's, when the change was made. */
  version: number
  /** False where the contact was as wanted already. */
  changed: boolean
  at: Date
}

/** A step of a workflow is not tried again for longer. */
const keptDays = 30

/** Effects from before this instant are forgotten. */
export const forgottenBefore = (now: Date): Date => new Date(now.getTime() - keptDays * 86_400_000)
