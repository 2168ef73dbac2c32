import type { ContactPlan } from '@postrider/tenancy'

const executions = {
  table: 'workflow_executions',
  kind: 'workflow-execution',
  by: 'contact_id',
  key: 'id',
  hidden: ['traceparent'],
  // Active executions stay, because the deletion of the contact cancels them first.
  staysWhile: "each.status in ('RUNNING', 'WAITING')",
}

/**
 * The rows with personal data of a contact. Executions have two entries, because each kind has its own index.
 */
export const contactPlan: ContactPlan = [
  { ...executions, where: 'each.once' },
  { ...executions, where: 'not each.once' },
  { table: 'workflow_entries', kind: 'workflow-entry', by: 'contact_id', key: 'workflow_id' },
]
