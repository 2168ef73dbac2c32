import { createHash } from 'node:crypto'

/** A request for an open pixel or a click link. `isMachine`: not made by a person (`machineRule`). */
export type Hit =
  | { kind: 'opened'; at: Date; isMachine?: boolean }
  | { kind: 'clicked'; at: Date; link: string; isMachine?: boolean }

/** A counted hit. With `dedupe` it also becomes a timeline entry. */
export type AdmittedHit = Hit & { dedupe?: string }

/** Maximum timeline entries of opens and clicks per mail: a client may request a link in a loop. */
export const maxHitRows = 100
/** Maximum entries by machines, so that scanners leave room for persons. */
const maxMachineRows = 20
const minuteMs = 60_000

/**
 * Decides which hits of one mail become timeline entries: one open and one click of each link per minute, at
 * most 100, of which 20 by machines. The first open and the first click by a person always do, because
 * workflows and statistics depend on them. `known`: the existing entries, as `<kind> <dedupe>`.
 */
export function admitHits(known: ReadonlySet<string>, hits: readonly Hit[]): AdmittedHit[] {
  const entries = new Set(known)
  return hits.map((hit) => {
    const dedupe = dedupeOf(hit)
    const entry = `${hit.kind} ${dedupe}`
    if (entries.has(entry) || isFull(hit, entries)) return hit
    entries.add(entry)
    return { ...hit, dedupe }
  })
}

/** Reserves one entry for the first open and one for the first click by a person. */
function isFull({ kind, isMachine = false }: Hit, entries: ReadonlySet<string>): boolean {
  const byMachine = [...entries].filter(isByMachine).length
  if (isMachine && byMachine >= maxMachineRows) return true
  const others = (['opened', 'clicked'] as const).filter((each) => isMachine || each !== kind)
  return entries.size >= maxHitRows - others.filter((each) => !hasPersons(entries, each)).length
}

const isByMachine = (entry: string): boolean => / machine minute /.test(entry)

const hasPersons = (entries: ReadonlySet<string>, kind: Hit['kind']): boolean =>
  [...entries].some((entry) => entry.startsWith(`${kind} `) && !isByMachine(entry))

function dedupeOf(hit: Hit): string {
  const minute = `${hit.isMachine === true ? 'machine ' : ''}minute ${Math.floor(hit.at.getTime() / minuteMs)}`
  if (hit.kind === 'opened') return minute
  // A hash, because a link may exceed the length of an index entry.
  return `${minute} ${createHash('sha256').update(hit.link).digest('base64url').slice(0, 22)}`
}
