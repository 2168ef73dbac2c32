/** Condition trees of tests, as a body has them. */
interface Filter {
  field: string
  operator: string
  value?: unknown
  where?: Filter[]
}

export const filter = (field: string, operator: string, value?: unknown): Filter => ({
  field,
  operator,
  ...(value === undefined ? {} : { value }),
})

export const every = (...filters: Filter[]) => ({ logic: 'AND', groups: [{ filters }] })
