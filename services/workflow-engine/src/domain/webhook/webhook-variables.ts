import type { Data } from '@postrider/contracts'

/** What a webhook is about. */
export interface WebhookSubject {
  contact: { id: string; email: string; subscribed: boolean; data: Data }
  workflow: { id: string; name: string }
  execution: { id: string; startedAt: Date }
  /** The execution's context: the data of the event that began it, and of those it waited for. */
  context: Data
  /** Prefixes of the reserved names `<p>_id` and `<p>_email`. */
  prefixes: readonly string[]
}

/**
 * What a step's texts can name: as in a mail of the workflow, data of the contact and the context over it at
 * the top, once more under `data`, and the reserved names, which nothing overrides; besides the contact as it
 * is in the default body.
 */
export function variablesOf(subject: WebhookSubject): Data {
  const { contact, context, prefixes } = subject
  const { id, email, subscribed } = contact
  const data = { ...contact.data, ...context }
  const reserved = prefixes.flatMap((prefix) => [
    [`${prefix}_id`, id],
    [`${prefix}_email`, email],
  ])
  return {
    data,
    locale: null,
    ...data,
    ...defaultBody(subject),
    id,
    email,
    subscribed,
    ...Object.fromEntries(reserved),
  }
}

/** The body of a step that gives none (compat.md 5.9). */
export const defaultBody = ({ contact, workflow, execution, context }: WebhookSubject) => ({
  contact: { email: contact.email, subscribed: contact.subscribed, data: contact.data },
  workflow: { id: workflow.id, name: workflow.name },
  execution: { id: execution.id, startedAt: execution.startedAt.toISOString() },
  event: context,
})
