import { createHash } from 'node:crypto'

/**
 * A request for one of our own links: a mail's open pixel or a click link. `isMachine`: no person made it
 * (`machineRule`).
 */
export type Hit =
  | { kind: 'opened'; at: Date; isMachine?: boolean }
  | { kind: 'clicked'; at: Date; link: string; isMachine?: boolean }

/** An admitted hit: with `dedupe` it becomes a timeline entry, without it is only counted. */
export type Admitted = Hit & { dedupe?: string }

/**
 * The most timeline entries of opens and clicks for a mail: a client may request one of its links in a loop.
 */
export const mostHitRows = 100
/** The most of these by machines: what scanners do leaves room for the person. */
const mostMachineRows = 20
const minuteMs = 60_000

/**
 * Decides which hits of one mail become timeline entries: one open and one click of each link in a minute,
 * 100 in all, 20 of them by machines. A person's first open and first click always do, since workflows and
 * statistics depend on them. `known` are the existing entries, as `<kind> <dedupe>`.
 */
export function admitHits(known: ReadonlySet<string>, hits: readonly Hit[]): Admitted[] {
  const entries = new Set(known)
  return hits.map((hit) => {
    const dedupe = dedupeOf(hit)
    const entry = `${hit.kind} ${dedupe}`
    if (entries.has(entry) || isFull(hit, entries)) return hit
    entries.add(entry)
    return { ...hit, dedupe }
  })
}

/** Each keeps one entry free for a person's first hit of another kind than its own. */
function isFull({ kind, isMachine = false }: Hit, entries: ReadonlySet<string>): boolean {
  const byMachine = [...entries].filter(isByMachine).length
  if (isMachine && byMachine >= mostMachineRows) return true
  const others = (['opened', 'clicked'] as const).filter((each) => isMachine || each !== kind)
  return entries.size >= mostHitRows - others.filter((each) => !hasPersons(entries, each)).length
}

const isByMachine = (entry: string): boolean => / machine minute /.test(entry)

const hasPersons = (entries: ReadonlySet<string>, kind: Hit['kind']): boolean =>
  [...entries].some((entry) => entry.startsWith(`${kind} `) && !isByMachine(entry))

function dedupeOf(hit: Hit): string {
  const minute = `${hit.isMachine === true ? 'machine ' : ''}minute ${Math.floor(hit.at.getTime() / minuteMs)}`
  if (hit.kind === 'opened') return minute
  // Hashed, since a link may be longer than an index entry may be.
  return `${minute} ${createHash('sha256').update(hit.link).digest('base64url').slice(0, 22)}`
}
