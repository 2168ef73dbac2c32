import type { Standing } from './standing.ts'

/** Tenants whose mails are claimed and wait to be rendered, by the priority class of their batch. */
export interface ClaimedTenants {
  /** Mails of these tenants are claimed in a batch; the answer says that those of one are rendered. */
  add(priority: number, tenants: Iterable<string>): (tenant: string) => void
  /** Tenants that wait for the rendering of so many mails that the next batch of this class has to go without them. */
  busy(priority: number): string[]
}

/**
 * Batches of a priority class that may wait for one known tenant's mails, of the three that are in progress. The usual workers have one
 * place for a tenant, which two batches keep busy; the third is for others when the tenant's mails are slow.
 */
const mostBatches = 2

export function createClaimedTenants({ isTrusted }: Pick<Standing, 'isTrusted'>): ClaimedTenants {
  /** The class of each batch, by tenant. */
  const batches = new Map<string, number[]>()
  const end = (tenant: string, priority: number): void => {
    const classes = batches.get(tenant) ?? []
    const left = classes.toSpliced(classes.indexOf(priority), 1)
    if (left.length > 0) batches.set(tenant, left)
    else batches.delete(tenant)
  }
  return {
    add: (priority, tenants) => {
      const open = new Set(tenants)
      for (const tenant of open) batches.set(tenant, [...(batches.get(tenant) ?? []), priority])
      return (tenant) => {
        if (open.delete(tenant)) end(tenant, priority)
      }
    },
    // How long the mails of an unknown tenant take to render is not known: another batch of theirs could take as long, in any class.
    busy: (priority) =>
      [...batches].flatMap(([tenant, classes]) => {
        const isBusy = !isTrusted(tenant) || classes.filter((each) => each === priority).length >= mostBatches
        return isBusy ? [tenant] : []
      }),
  }
}
