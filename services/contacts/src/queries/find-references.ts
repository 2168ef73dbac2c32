import type { Context } from '../context.ts'

/** What uses an event or a field, by the service that has it. */
export interface References {
  segments: { id: string; name: string }[]
  campaigns: { id: string; name: string }[]
  workflows: { id: string; name: string }[]
}

/** The services of segments, campaigns and workflows do not exist yet, so there is none that could be asked and nothing that refers. */
export const findReferences = (): References => ({ segments: [], campaigns: [], workflows: [] })

/** Whether a segment or a workflow uses the events of this name, so that they cannot be deleted. */
export async function isEventInUse(_ctx: Context, _projectId: string, _name: string): Promise<boolean> {
  const { segments, workflows } = await Promise.resolve(findReferences())
  return segments.length + workflows.length > 0
}
