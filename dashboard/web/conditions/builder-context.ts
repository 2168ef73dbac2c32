import { createContext, useContext } from 'react'
import type { FieldType } from './field-kinds.ts'

/** The names that a condition can refer to. */
export interface Choices {
  /** The keys of `data` with their usual types. */
  fields: ReadonlyMap<string, FieldType>
  events: readonly string[]
  segments: readonly { id: string; name: string }[]
}

export interface Builder {
  choices: Choices
  /** Whether the condition has as many rules as the API accepts. */
  isFull: boolean
  /** Whether incomplete rules show the missing part. */
  isChecked: boolean
}

export const CurrentBuilder = createContext<Builder>({
  choices: { fields: new Map(), events: [], segments: [] },
  isFull: false,
  isChecked: false,
})

export const useBuilder = (): Builder => useContext(CurrentBuilder)
