import { useEffect } from 'react'

let changedForms = 0

/** Returns whether a form of the page has changes that are not saved. */
export const hasUnsavedChanges = (): boolean => changedForms > 0

/** Counts a form with changes that are not saved. */
export function useUnsavedChanges(isChanged: boolean): void {
  useEffect(() => {
    if (!isChanged) return
    changedForms += 1
    return () => void (changedForms -= 1)
  }, [isChanged])
}
