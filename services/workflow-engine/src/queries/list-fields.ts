import type { ProjectGeneration } from '@postrider/contracts'
import { isConditionField, type ConditionField } from '@postrider/contracts/resources'
import type { Context } from '../context.ts'

/**
 * Returns the fields that a CONDITION can read. Event fields are collected from recent events, or only from
 * events named `eventName` if it is given.
 */
export async function listFields(
  { fields }: Pick<Context, 'fields'>,
  { projectId, generation }: ProjectGeneration,
  eventName: string | undefined,
): Promise<ConditionField[]> {
  const { contact, event } = await fields.list({
    projectId,
    generation,
    ...(eventName !== undefined && { eventName }),
  })
  const all: ConditionField[] = [
    ...contact.map(({ field, type }) => ({ field: `contact.${field}`, type, category: 'contact' as const })),
    ...event.map(({ field, type }) => ({ field: `event.${field}`, type, category: 'event' as const })),
    { field: 'workflow.id', type: 'string', category: 'workflow' },
    { field: 'workflow.name', type: 'string', category: 'workflow' },
  ]
  // A condition path cannot express a key such as `a..b`.
  return all.filter(({ field }) => isConditionField(field))
}
