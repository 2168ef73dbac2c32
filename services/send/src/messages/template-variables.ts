import { isOneOff, reservedKeys, type Data } from '@postrider/contracts'

export interface VariablesInput {
  /** Null for mail without a contact. */
  contact: { id: string; email: string; subscribed: boolean; data: Data } | null
  /** The recipient's address. */
  email: string
  /** What the request gave beside: one-off values in their wrapped form. */
  requestData: Data
  /** Prefixes of the reserved names `<p>_id` and `<p>_email`. */
  prefixes: readonly string[]
  urls: { unsubscribeUrl: string; subscribeUrl: string; manageUrl: string }
}

/**
 * What a template can name: the contact's data, the request's data over it, all of it once more under `data`,
 * and the reserved names, which nothing overrides. A key `data` of one's own wins over the alias.
 */
export function templateVariables({ contact, email, requestData, prefixes, urls }: VariablesInput): Data {
  const data: Data = { ...contact?.data, ...unwrapped(requestData, prefixes) }
  const id = contact?.id ?? ''
  return {
    data,
    locale: null,
    ...data,
    id,
    email,
    subscribed: contact?.subscribed ?? false,
    ...Object.fromEntries(
      prefixes.flatMap((prefix) => [
        [`${prefix}_id`, id],
        [`${prefix}_email`, email],
      ]),
    ),
    ...urls,
  }
}

/**
 * One-off values as themselves; empty strings and nulls do not hide what the contact has, and reserved names
 * are left out (API spec, Rules for data).
 */
function unwrapped(data: Data, prefixes: readonly string[]): Data {
  const entries = Object.entries(data)
  // As for each recipient of a campaign.
  if (entries.length === 0) return {}
  const reserved = reservedKeys(prefixes)
  return Object.fromEntries(
    entries
      .filter(([key, value]) => value !== '' && value !== null && !reserved.has(key))
      .map(([key, value]) => [key, isOneOff(value) ? value.value : value]),
  )
}
