/** Queue priority of each kind of mail. Mail with the lowest number is claimed first. */
export const priorityClasses = { transactional: 1, workflow: 5, scheduled: 7, campaign: 10 } as const
export type PriorityClass = (typeof priorityClasses)[keyof typeof priorityClasses]

/** Queue priority of a scheduled mail that is not due soon. It is never claimed. */
export const laterPriority = 100

/** Priority of a row of the queue. */
export type QueuePriority = PriorityClass | typeof laterPriority

/** Returns the priority class of a priority. A mail that is not due soon has the class of scheduled mail. */
export const classOf = (priority: number): PriorityClass =>
  Object.values(priorityClasses).find((each) => each === priority) ?? priorityClasses.scheduled

/**
 * All priorities, in an order in which a reader sees each mail: mails only move from `laterPriority` to
 * `scheduled`.
 */
export const allPriorities: readonly QueuePriority[] = [
  laterPriority,
  priorityClasses.campaign,
  priorityClasses.scheduled,
  priorityClasses.workflow,
  priorityClasses.transactional,
]
