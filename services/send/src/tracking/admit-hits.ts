import { createHash } from 'node:crypto'

/** A request for an open pixel or a click link. `isMachine` is true if no person made it (`machineRule`). */
export type Hit =
  | { kind: 'opened'; at: Date; isMachine?: boolean }
  | { kind: 'clicked'; at: Date; link: string; isMachine?: boolean }

/** A counted hit. If `dedupe` is set, the hit also becomes a timeline entry. */
export type AdmittedHit = Hit & { dedupe?: string }

/** Maximum timeline entries of opens and clicks per mail, because a client may request a link in a loop. */
export const maxHitRows = 100
/** Maximum entries by machines, so that scanners do not use up the entries of persons. */
const maxMachineRows = 20
const minuteMs = 60_000

/**
 * Selects the hits of one mail that become timeline entries: one open and one click of each link per minute,
 * at most 100, of which at most 20 by machines. The first open and first click by a person are always
 * selected, because workflows and statistics depend on them. `known` contains the existing entries as `<kind>
 * <dedupe>`.
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

/** True if no entry is left. Reserves one entry each for a person's first open and first click. */
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
  // Use a hash, because a link may exceed the length of an index entry.
  return `${minute} ${createHash('sha256').update(hit.link).digest('base64url').slice(0, 22)}`
}
