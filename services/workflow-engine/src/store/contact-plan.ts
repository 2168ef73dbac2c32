import type { ContactPlan } from '@postrider/tenancy'

const executions = {
  table: 'workflow_executions',
  kind: 'workflow-execution',
  by: 'contact_id',
  key: 'id',
  // The contact's deletion ends it.
  staysWhile: "each.status in ('RUNNING', 'WAITING')",
}

/** What is kept of a contact. An index is for each of the two kinds of execution. */
export const contactPlan: ContactPlan = [
  { ...executions, where: 'each.once' },
  { ...executions, where: 'not each.once' },
  { table: 'workflow_entries', kind: 'workflow-entry', by: 'contact_id', key: 'workflow_id' },
]
