import { useState } from 'react'

/** The most columns that a user can add to the list of contacts. */
export const maxColumns = 8

/** Reads stored columns. Ignores everything that is not a list of names. */
export function readColumns(stored: string | null): readonly string[] {
  try {
    const value: unknown = JSON.parse(stored ?? '[]')
    const names = Array.isArray(value) ? value.filter((name) => typeof name === 'string') : []
    return [...new Set(names)].slice(0, maxColumns)
  } catch {
    return []
  }
}

const keyOf = (projectId: string): string => `postrider.contact-columns.${projectId}`

/** Returns the keys of `data` that the list shows as columns. This browser stores them for each project. */
export function useChosenFields(
  projectId: string,
): [fields: readonly string[], choose: (fields: readonly string[]) => void] {
  const [fields, setFields] = useState(() => readColumns(localStorage.getItem(keyOf(projectId))))
  const choose = (next: readonly string[]): void => {
    localStorage.setItem(keyOf(projectId), JSON.stringify(next))
    setFields(next)
  }
  return [fields, choose]
}
