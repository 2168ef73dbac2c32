import { oneAtATime } from '@postrider/limits'
import type { MessagingTables } from '@postrider/messaging'
import { eraseContacts, purgeProjects } from '@postrider/tenancy'
import { lowPriority, type LoopDefinition } from './loop.ts'
import type { Parts } from './parts.ts'

/**
 * Deletes data of purged projects and erased contacts, both in the loops of a service and in `settle`. The
 * functions return true if more data may be left.
 */
export interface TenancyWork {
  /**
   * Purges the data of reset and deleted projects, and publishes the completion. With `eager`, purges that
   * are not due yet are included.
   */
  purge(turn: { eager?: boolean; signal?: AbortSignal }): Promise<boolean>
  /** Deletes the data of erased contacts. With `eager`, erasures that are not due yet are included. */
  erase(turn: { eager?: boolean }): Promise<boolean>
}

const nothing = (): Promise<boolean> => Promise.resolve(false)

/**
 * Returns the deletion work of a service. Only one iteration of each kind runs at a time, so `settle` also
 * waits for an iteration that a loop has started.
 */
export const tenancyWork = <Tables extends MessagingTables>(
  service: string,
  { purge, erasing }: Pick<Parts<Tables>, 'purge' | 'erasing'>,
): TenancyWork => ({
  purge: purge ? oneAtATime((turn) => purgeProjects(purge, { ...turn, reportAs: service })) : nothing,
  erase: erasing ? oneAtATime((turn) => eraseContacts(erasing, turn)) : nothing,
})

/** The loop that purges projects, for a service that stores a copy of projects. */
export const purgeLoop = ({ purge }: TenancyWork): LoopDefinition => ({
  name: 'project-purge',
  // An iteration without a project is cheap: it reads an empty partial index.
  everyMs: 5_000,
  clockOnly: true,
  work: lowPriority((signal) => purge({ signal }), { pausePerWork: 1 }),
})

/** The loop that erases contacts, for a service that stores data about contacts. */
export const erasureLoop = ({ erase }: TenancyWork): LoopDefinition => ({
  name: 'contact-erasure',
  everyMs: 5_000,
  clockOnly: true,
  work: () => erase({}),
})
