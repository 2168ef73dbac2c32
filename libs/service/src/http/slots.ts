import { unavailable } from '@postrider/contracts/errors'

export interface SlotRules {
  inAll: number
  ofProject: number
  /** How many slots only a project that has none yet may take, so that a few projects cannot hold them all. Default 0. */
  keptForOthers?: number
  /** What is told to the caller for which there is none. */
  refusal: string
}

export interface Slots {
  /** Gives a slot, and how to give it back; throws 503 with `Retry-After` when none is free. */
  take(projectId: string): () => void
  isFree(projectId: string): boolean
}

/** Limits how much an instance does at a time. */
export function createSlots({ inAll, ofProject, keptForOthers = 0, refusal }: SlotRules): Slots {
  const taken = new Map<string, number>()
  let all = 0
  const isFree = (projectId: string): boolean => {
    const ofThis = taken.get(projectId) ?? 0
    return all < (ofThis === 0 ? inAll : inAll - keptForOthers) && ofThis < ofProject
  }
  return {
    isFree,
    take: (projectId) => {
      if (!isFree(projectId)) throw unavailable(refusal)
      all += 1
      taken.set(projectId, (taken.get(projectId) ?? 0) + 1)
      return () => {
        all -= 1
        const left = (taken.get(projectId) ?? 1) - 1
        if (left > 0) taken.set(projectId, left)
        else taken.delete(projectId)
      }
    },
  }
}
