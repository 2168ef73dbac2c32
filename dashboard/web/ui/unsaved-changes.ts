import { useEffect } from 'react'

const inputs = new Set<() => boolean>()

/** Returns whether the page has input that is not saved, or shows a secret once. An ended session keeps it. */
export const hasUnsavedChanges = (): boolean => [...inputs].some((isUnsaved) => isUnsaved())

/** Registers input of the page. `isUnsaved` is called when the session has ended. */
export function useUnsavedChanges(isUnsaved: () => boolean): void {
  useEffect(() => {
    inputs.add(isUnsaved)
    return () => void inputs.delete(isUnsaved)
  })
}
