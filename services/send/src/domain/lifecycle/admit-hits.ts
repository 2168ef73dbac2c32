import { createHash } from 'node:crypto'

/** A request for one of our own links: the picture of a mail or a link of it. */
export type Hit = { kind: 'opened'; at: Date } | { kind: 'clicked'; at: Date; link: string }

/** A hit after the decision: with `dedupe` it becomes an entry of the timeline, without it is only counted. */
export type Admitted = Hit & { dedupe?: string }

/** Rows of opens and clicks that a mail may have in all: everybody who has a link of it can ask for it in a loop. */
export const mostHitRows = 100
const minuteMs = 60_000

/**
 * Which hits of one mail become entries of its timeline: one open and one click of each link a minute, 100 in all. The first of each
 * kind always has room, since it is what others wait for. `known` are the entries there already, as `<kind> <dedupe>`.
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

/** One place is kept for the first of the other kind. */
const mostFor = (kind: Hit['kind'], entries: ReadonlySet<string>): number =>
  hasKind(entries, kind === 'opened' ? 'clicked' : 'opened') ? mostHitRows : mostHitRows - 1

const hasKind = (entries: ReadonlySet<string>, kind: Hit['kind']): boolean =>
  [...entries].some((entry) => entry.startsWith(`${kind} `))

function dedupeOf(hit: Hit): string {
  const minute = Math.floor(hit.at.getTime() / minuteMs)
  // A link may be longer than an index entry.
  if (hit.kind === 'opened') return `minute ${minute}`
  return `minute ${minute} ${createHash('sha256').update(hit.link).digest('base64url').slice(0, 22)}`
}
