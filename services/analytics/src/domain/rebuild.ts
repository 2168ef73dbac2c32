/** The services with a ledger. */
export const ledgerNames = ['send', 'contacts', 'campaigns', 'workflow-engine'] as const
export type LedgerName = (typeof ledgerNames)[number]

/**
 * The stages of a rebuild in order. The ledgers come first, because the recount includes the entries read
 * from them.
 */
export const rebuildStages = [...ledgerNames, 'recount', 'done'] as const
export type RebuildStage = (typeof rebuildStages)[number]

/** Progress of a project's rebuild. */
export interface Rebuild {
  projectId: string
  generation: number
  /**
   * Start of the rebuilt period. Messages before it are not read, and entries before it are not recounted.
   */
  since: Date
  stage: RebuildStage
  /** Progress in the stage: `next` of a ledger's last page, or the last recounted day (`2026-11-22`). */
  cursor: string | null
  /** Number of messages read from the ledgers so far. */
  facts: number
  revision: number
}

/** Returns the rebuild after a ledger page is recorded. `next` is null after the ledger's last page. */
export const pageDone = (
  before: Rebuild,
  { facts, next }: { facts: number; next: string | null },
): Rebuild =>
  next === null
    ? { ...stageDone(before), facts: before.facts + facts }
    : { ...before, cursor: next, facts: before.facts + facts }

/** Returns the rebuild at the start of its next stage. */
export const stageDone = (before: Rebuild): Rebuild => ({
  ...before,
  cursor: null,
  stage: rebuildStages[rebuildStages.indexOf(before.stage) + 1] ?? 'done',
})

export const laterOf = (one: Date, other: Date | undefined): Date => (other && other > one ? other : one)

const dayMs = 86_400_000

/** Returns the first instant of the UTC day. */
export const dayOf = (instant: Date): Date => new Date(Math.floor(instant.getTime() / dayMs) * dayMs)

export const nextDay = (day: Date): Date => new Date(day.getTime() + dayMs)

/**
 * Returns the first day to recount: the first day at or after `since` whose entries all exist. Entries before
 * `kept` are deleted. Skips one more day than necessary, because another instance's clock may be ahead.
 */
export const firstFullDay = (since: Date, kept: Date | undefined): Date =>
  laterOf(dayFrom(since), kept && nextDay(nextDay(dayOf(kept))))

/** Returns the first UTC day that starts at this instant or later. */
const dayFrom = (instant: Date): Date => nextDay(dayOf(new Date(instant.getTime() - 1)))
