import { faultsOf } from './parsed.ts'

export const segment = '0198a000-0000-7000-8000-00000000000a'

export const of = (...filters: unknown[]): object => ({ logic: 'AND', groups: [{ filters }] })
export const one = { field: 'data.plan', operator: 'equals', value: 'pro' }

/** Returns field and code of each issue, but not its message. */
export const faults = (value: unknown): [string, string][] | undefined =>
  faultsOf(value)?.map(({ field, code }) => [field, code])

export const nested = (depth: number): object => {
  let tree = of(one)
  for (let level = 1; level < depth; level += 1)
    tree = { logic: 'OR', groups: [{ filters: [], conditions: tree }] }
  return tree
}
