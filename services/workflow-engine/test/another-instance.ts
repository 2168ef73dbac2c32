import { v7 as uuidv7 } from 'uuid'
import type { ConsumedEvent } from '../src/commands/executions/matched-event.ts'
import { createContext, type Context } from '../src/context.ts'
import { configFor, type WorkflowsUnderTest } from './start.ts'

/**
 * Creates another instance of a service under test, without loops and consumers. The test must close the
 * instance's database.
 */
export function anotherInstance(workflows: WorkflowsUnderTest): Context {
  const { contacts, templates, segments, now } = workflows
  return createContext(configFor(workflows.databaseUrl), { contacts, templates, segments, now })
}

/** Returns a batch of events of a contact, one millisecond apart, in the format that consumers receive. */
export function eventBatch(
  workflows: WorkflowsUnderTest,
  { projectId, contactId }: { projectId: string; contactId: string },
  names: readonly string[],
): ConsumedEvent[] {
  const at = workflows.now().getTime()
  return names.map((name, index) => ({
    id: uuidv7(),
    projectId,
    generation: 1,
    contactId,
    name,
    data: { index },
    at: new Date(at + index),
    correlationId: uuidv7(),
  }))
}
