import { oneAtATime } from '@postrider/limits'
import type { MessagingTables } from '@postrider/messaging'
import { eraseContacts, purgeProjects } from '@postrider/tenancy'
import { lowPriority, type LoopDefinition } from './loop.ts'
import type { Parts } from './parts.ts'

/**
 * Deletes data of purged projects and erased contacts, in the loops of a service and in its `settle`. The
 * functions return true if there may be more.
 */
export interface TenancyWork {
  /**
   * Purges the data of reset and deleted projects, and publishes the completion. `eager` includes purges
   * that are not due.
   */
  purge(turn: { eager?: boolean; signal?: AbortSignal }): Promise<boolean>
  /** Deletes the data of erased contacts. `eager` includes erasures that are not due. */
  erase(turn: { eager?: boolean }): Promise<boolean>
}

const nothing = (): Promise<boolean> => Promise.resolve(false)

/**
 * Returns the deletion work of a service, one iteration of each kind at a time: `settle` also waits for an
 * iteration that a loop has started, whose rows are claimed.
 */
export const tenancyWork = <Tables extends MessagingTables>(
  service: string,
  { purge, erasing }: Pick<Parts<Tables>, 'purge' | 'erasing'>,
): TenancyWork => ({
  purge: purge ? oneAtATime((turn) => purgeProjects(purge, { ...turn, reportAs: service })) : nothing,
  erase: erasing ? oneAtATime((turn) => eraseContacts(erasing, turn)) : nothing,
})

/** The loop of a service with a copy of projects. */
export const purgeLoop = ({ purge }: TenancyWork): LoopDefinition => ({
  name: 'project-purge',
  // An iteration without a project costs one read of an empty partial index.
  everyMs: 5_000,
  clockOnly: true,
  work: lowPriority((signal) => purge({ signal }), { pausePerWork: 1 }),
})

/** The loop of a service with data about contacts. */
export const erasureLoop = ({ erase }: TenancyWork): LoopDefinition => ({
  name: 'contact-erasure',
  everyMs: 5_000,
  clockOnly: true,
  work: () => erase({}),
})
