import type { Data } from '@postrider/contracts'

/** The data that a webhook can contain. */
export interface WebhookSubject {
  contact: { id: string; email: string; subscribed: boolean; data: Data }
  workflow: { id: string; name: string }
  execution: { id: string; startedAt: Date }
  /** The execution's context: data of the event that started it and of the events that it waited for. */
  context: Data
  /** Prefixes `<p>` of the reserved names `<p>_id` and `<p>_email`. */
  prefixes: readonly string[]
}

/**
 * Returns the variables of a step. Contact data and context are at the top level and under `data`, like in
 * workflow mails. The fields of the default body are also variables. The reserved names override all other
 * variables.
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

/** Returns the default body. */
export const defaultBody = ({ contact, workflow, execution, context }: WebhookSubject) => ({
  contact: { email: contact.email, subscribed: contact.subscribed, data: contact.data },
  workflow: { id: workflow.id, name: workflow.name },
  execution: { id: execution.id, startedAt: execution.startedAt.toISOString() },
  event: context,
})
