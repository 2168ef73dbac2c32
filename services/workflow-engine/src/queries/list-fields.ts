import type { ProjectGeneration } from '@postrider/contracts'
import { isConditionField, type ConditionField } from '@postrider/contracts/resources'
import type { Context } from '../context.ts'

/**
 * What a CONDITION of a project's workflows may read; of events what the newest ones have, of `eventName`
 * where it is given.
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
  // A key such as `a..b` is in the data of contacts, and no path of a condition leads to it.
  return all.filter(({ field }) => isConditionField(field))
}
