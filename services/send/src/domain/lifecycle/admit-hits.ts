import { createHash } from 'node:crypto'

/** A request for one of our own links: a mail's open pixel or a click link. */
export type Hit = { kind: 'opened'; at: Date } | { kind: 'clicked'; at: Date; link: string }

/** An admitted hit: with `dedupe` it becomes a timeline entry, without it is only counted. */
export type Admitted = Hit & { dedupe?: string }

/** The most timeline entries of opens and clicks for a mail: a client may request one of its links in a loop. */
export const mostHitRows = 100
const minuteMs = 60_000

/**
 * Decides which hits of one mail become timeline entries: one open and one click of each link in a minute, 100 in all. The first open
 * and the first click always do, since workflows and statistics depend on them. `known` are the existing entries, as `<kind> <dedupe>`.
 */
export function admitHits(known: ReadonlySet<string>, hits: readonly Hit[]): Admitted[] {
  const entries = new Set(known)
  return hits.map((hit) => {
    const dedupe = dedupeOf(hit)
    const entry = `${hit.kind} ${dedupe}`
    if (entries.has(entry) || entries.size >= mostFor(hit.kind, entries)) return hit
    entries.add(entry)
    return { ...hit, dedupe }
  })
}

/** Reserves one entry for the first hit of the other kind. */
const mostFor = (kind: Hit['kind'], entries: ReadonlySet<string>): number =>
  hasKind(entries, kind === 'opened' ? 'clicked' : 'opened') ? mostHitRows : mostHitRows - 1

const hasKind = (entries: ReadonlySet<string>, kind: Hit['kind']): boolean =>
  [...entries].some((entry) => entry.startsWith(`${kind} `))

function dedupeOf(hit: Hit): string {
  const minute = Math.floor(hit.at.getTime() / minuteMs)
  // Hashed, since a link may be longer than an index entry may be.
  if (hit.kind === 'opened') return `minute ${minute}`
  return `minute ${minute} ${createHash('sha256').update(hit.link).digest('base64url').slice(0, 22)}`
}
