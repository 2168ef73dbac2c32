import type { Filter } from '@postrider/conditions'
import type { HistoryQuestion } from './tracking.ts'

/** A filter on events by a name, as contacts is asked for it. */
export interface HistoryTree {
  id: string
  condition: { logic: 'AND'; groups: [{ filters: [Filter] }] }
}

/** What contacts answered for a contact: the names of the trees that hold. */
export type HistoryAnswer = ReadonlySet<string>

/**
 * What contacts is asked for: each question, and for each window ever larger parts of it, the rest a quarter of the rest before. The
 * smallest part that holds tells for how long the whole window holds at least, so contacts need not tell when the events were.
 */
export const treesOf = (questions: readonly HistoryQuestion[]): HistoryTree[] =>
  questions.flatMap(({ filter, window }, index) => [
    treeOf(String(index), filter),
    ...(window
      ? sharesOf(window.ms).map((share, part) => treeOf(`${index}/${part}`, window.part(share)))
      : []),
    ...(window ? [treeOf(`${index}/all`, window.part(1))] : []),
  ])

const treeOf = (id: string, filter: Filter): HistoryTree => ({
  id,
  condition: { logic: 'AND', groups: [{ filters: [filter] }] },
})

/** Below that a rest is not divided further: the sweep looks about once a second. */
const smallestRestMs = 1_000

/** 3/4, 15/16, 63/64 …: after at most 3/4 of what can be left, the window is looked at again. */
function sharesOf(ms: number): number[] {
  const shares: number[] = []
  for (let rest = 0.25; rest * ms >= smallestRestMs && shares.length < mostParts; rest /= 4)
    shares.push(1 - rest)
  return shares
}

// A part of 4 ** -16 of a window of a century is under a second.
const mostParts = 16

/** Time in the data of events is not followed: so often such a filter is asked anew. */
const driftMs = 3_600_000

/** When the answer of a question can change by time alone, at the earliest; undefined when it cannot. */
export function changeOf(
  { window, drifts }: HistoryQuestion,
  index: number,
  { answer, now }: { answer: HistoryAnswer; now: Date },
): number | undefined {
  const drift = drifts ? now.getTime() + driftMs : undefined
  if (!window || !answer.has(`${index}/all`)) return drift
  const share = sharesOf(window.ms).find((_, part) => answer.has(`${index}/${part}`)) ?? 1
  const change = now.getTime() + Math.max(smallestRestMs, window.ms * (1 - share))
  return Math.min(change, drift ?? change)
}
