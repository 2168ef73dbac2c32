import { unavailable } from '@postrider/contracts/errors'

export interface SlotRules {
  inAll: number
  ofProject: number
  /** How many slots only a project that has none yet may take, so that a few projects cannot hold them all. Default 0. */
  keptForOthers?: number
  /** What is told to the caller for which there is none. */
  refusal: string
}

/** Limits what an instance does at once. `take` gives a slot, and how to give it back; throws 503 with `Retry-After` when none is free. */
export function createSlots({ inAll, ofProject, keptForOthers = 0, refusal }: SlotRules): {
  take: (projectId: string) => () => void
} {
  const taken = new Map<string, number>()
  let all = 0
  return {
    take: (projectId) => {
      const ofThis = taken.get(projectId) ?? 0
      const usable = ofThis === 0 ? inAll : inAll - keptForOthers
      if (all >= usable || ofThis >= ofProject) throw unavailable(refusal)
      all += 1
      taken.set(projectId, ofThis + 1)
      return () => {
        all -= 1
        const left = (taken.get(projectId) ?? 1) - 1
        if (left > 0) taken.set(projectId, left)
        else taken.delete(projectId)
      }
    },
  }
}
