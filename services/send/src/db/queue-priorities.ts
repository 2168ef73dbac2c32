/** Queue priority of each kind of mail. Mail with the lowest number is claimed first. */
export const priorityClasses = { transactional: 1, workflow: 5, campaign: 10 } as const
export type PriorityClass = (typeof priorityClasses)[keyof typeof priorityClasses]

/** Queue priority of a scheduled mail that is not due soon. It is never claimed. */
export const scheduledPriority = 100
