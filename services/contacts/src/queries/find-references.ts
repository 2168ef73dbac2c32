/** What uses an event or a field, by the service that has it. */
export interface References {
  segments: { id: string; name: string }[]
  campaigns: { id: string; name: string }[]
  workflows: { id: string; name: string }[]
}

/** The services of segments, campaigns and workflows do not exist yet, so there is none that could be asked and nothing that refers. */
export const findReferences = (): References => ({ segments: [], campaigns: [], workflows: [] })
