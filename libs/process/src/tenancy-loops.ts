import { oneAtATime } from '@postrider/limits'
import type { MessagingTables } from '@postrider/messaging'
import { eraseContacts, purgeProjects } from '@postrider/tenancy'
import { unhurried, type LoopDefinition } from './loop.ts'
import type { Parts } from './parts.ts'

/**
 * Work of a service's loops, and of its `settle`, on what is to be deleted for good. True when there may be
 * more.
 */
export interface TenancyWork {
  /**
   * Purges what is left of reset and deleted projects, and publishes when that is done. `eager`: also those
   * that are not due.
   */
  purge(turn: { eager?: boolean; signal?: AbortSignal }): Promise<boolean>
  /** Deletes what is left of erased contacts. `eager`: as above. */
  erase(turn: { eager?: boolean }): Promise<boolean>
}

const nothing = (): Promise<boolean> => Promise.resolve(false)

/**
 * One turn of each at a time in this process: `settle` then also waits for a turn that a loop has begun,
 * whose rows are claimed.
 */
export const tenancyWork = <Tables extends MessagingTables>(
  service: string,
  { purge, erasing }: Pick<Parts<Tables>, 'purge' | 'erasing'>,
): TenancyWork => ({
  purge: purge ? oneAtATime((turn) => purgeProjects(purge, { ...turn, reportAs: service })) : nothing,
  erase: erasing ? oneAtATime((turn) => eraseContacts(erasing, turn)) : nothing,
})

/** In a service that keeps a copy of projects. */
export const purgeLoop = ({ purge }: TenancyWork): LoopDefinition => ({
  name: 'project-purge',
  // A turn that finds no project costs one read of an empty partial index.
  everyMs: 5_000,
  clockOnly: true,
  work: unhurried((signal) => purge({ signal }), { pausePerWork: 1 }),
})

/** In a service that keeps something of contacts. */
export const erasureLoop = ({ erase }: TenancyWork): LoopDefinition => ({
  name: 'contact-erasure',
  everyMs: 5_000,
  clockOnly: true,
  work: () => erase({}),
})
