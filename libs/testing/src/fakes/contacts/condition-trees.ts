/** Condition trees for tests, in the form of a request body. */
interface Filter {
  field: string
  operator: string
  value?: unknown
  where?: Filter[]
}

/** Returns a filter. */
export const filter = (field: string, operator: string, value?: unknown): Filter => ({
  field,
  operator,
  ...(value === undefined ? {} : { value }),
})

/** Returns a tree in which all filters must match. */
export const every = (...filters: Filter[]) => ({ logic: 'AND', groups: [{ filters }] })
