import type { Standing } from './standing.ts'

/** Tenants whose mails are claimed and wait to be rendered. */
export interface ClaimedTenants {
  /** Mails of these tenants are claimed; the answer says that those of one are rendered. */
  add(tenants: Iterable<string>): (tenant: string) => void
  /** Tenants whose rendering time is not known yet: another batch of theirs could take as long, and delay others. */
  onProbation(): string[]
}

export function createClaimedTenants({ isTrusted }: Pick<Standing, 'isTrusted'>): ClaimedTenants {
  const batches = new Map<string, number>()
  const end = (tenant: string): void => {
    const left = (batches.get(tenant) ?? 0) - 1
    if (left > 0) batches.set(tenant, left)
    else batches.delete(tenant)
  }
  return {
    add: (tenants) => {
      const open = new Set(tenants)
      for (const tenant of open) batches.set(tenant, (batches.get(tenant) ?? 0) + 1)
      return (tenant) => {
        if (open.delete(tenant)) end(tenant)
      }
    },
    onProbation: () => [...batches.keys()].filter((tenant) => !isTrusted(tenant)),
  }
}
