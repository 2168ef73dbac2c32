/** The result of a contact's change, stored by effect key so that a retry returns the same result. */
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

/** Days for which effects are kept. A workflow step is not retried for a longer time. */
const keptDays = 30

/** Returns the instant before which effects are deleted. */
export const forgottenBefore = (now: Date): Date => new Date(now.getTime() - keptDays * 86_400_000)
