/** The services that keep a ledger. */
export const ledgerNames = ['send', 'contacts', 'campaigns', 'workflow-engine'] as const
export type LedgerName = (typeof ledgerNames)[number]

/** What a rebuild does, in this order: the ledgers first, since what they add is recounted. */
export const rebuildStages = [...ledgerNames, 'recount', 'done'] as const
export type RebuildStage = (typeof rebuildStages)[number]

/** How far the rebuild of a project has come. */
export interface Rebuild {
  projectId: string
  generation: number
  /** What happened before is neither asked for nor recounted. */
  since: Date
  stage: RebuildStage
  /**
   * What has been done of the stage: `next` of a ledger's last page, or the last day that was recounted
   * (`2026-11-22`).
   */
  cursor: string | null
  /** How many facts the ledgers have told so far. */
  facts: number
  revision: number
}

/** The rebuild behind a page of its stage; `next` is null behind the last one. */
export const pageDone = (
  before: Rebuild,
  { facts, next }: { facts: number; next: string | null },
): Rebuild =>
  next === null
    ? { ...stageDone(before), facts: before.facts + facts }
    : { ...before, cursor: next, facts: before.facts + facts }

/** The rebuild at the beginning of its next stage. */
export const stageDone = (before: Rebuild): Rebuild => ({
  ...before,
  cursor: null,
  stage: rebuildStages[rebuildStages.indexOf(before.stage) + 1] ?? 'done',
})

export const laterOf = (one: Date, other: Date | undefined): Date => (other && other > one ? other : one)

const dayMs = 86_400_000

/** The day, in UTC, that an instant is in, as its first instant. */
export const dayOf = (instant: Date): Date => new Date(Math.floor(instant.getTime() / dayMs) * dayMs)

export const nextDay = (day: Date): Date => new Date(day.getTime() + dayMs)

/**
 * The first day to recount: all of its entries are there, and none happened before `since`. Behind `kept`,
 * the instant before which entries are deleted, a further day is left out, since they are deleted by another
 * instance's clock.
 */
export const firstWholeDay = (since: Date, kept: Date | undefined): Date =>
  laterOf(dayFrom(since), kept && nextDay(nextDay(dayOf(kept))))

/** The first day, in UTC, that begins at this instant or later. */
const dayFrom = (instant: Date): Date => nextDay(dayOf(new Date(instant.getTime() - 1)))
