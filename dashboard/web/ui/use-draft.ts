import { useState } from 'react'

export interface DraftState<Draft> {
  draft: Draft
  change: (changes: Partial<Draft>) => void
  /** Whether the draft differs from the stored values. */
  isChanged: boolean
}

export interface DraftOptions<Draft> {
  initial: Draft
  /** The draft that was stored last; undefined before the first save. */
  stored: Draft | undefined
  /** Returns an equal text for equal drafts. */
  comparable?: (draft: Draft) => string
}

/** The values of a form while they are edited. */
export function useDraft<Draft>({
  initial,
  stored,
  comparable = JSON.stringify,
}: DraftOptions<Draft>): DraftState<Draft> {
  const [first] = useState(initial)
  const [draft, setDraft] = useState(initial)
  const change = (changes: Partial<Draft>): void => setDraft((old) => ({ ...old, ...changes }))
  return { draft, change, isChanged: comparable(draft) !== comparable(stored ?? first) }
}
