import { isOneOff, reservedKeys, type Data } from '@postrider/contracts'

export interface VariablesInput {
  /** Null if the mail has no contact. */
  contact: { id: string; email: string; subscribed: boolean; data: Data } | null
  /** The recipient's address. */
  email: string
  /** The request's data, in which one-off values (values that must not be stored) are wrapped. */
  requestData: Data
  /** Prefixes of the reserved names `<p>_id` and `<p>_email`. */
  prefixes: readonly string[]
  urls: { unsubscribeUrl: string; subscribeUrl: string; manageUrl: string }
}

/**
 * Returns the variables of a template: the contact's data, overridden by the request's data, and the reserved
 * names, which cannot be overridden. The key `data` contains all data again, unless the data has such a key.
 */
export function templateVariables({ contact, email, requestData, prefixes, urls }: VariablesInput): Data {
  const data: Data = { ...contact?.data, ...unwrapOneOffs(requestData, prefixes) }
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
 * Unwraps one-off values. Omits reserved names. Also omits empty strings and nulls, which do not override the
 * contact's data (API spec, Rules for data).
 */
function unwrapOneOffs(data: Data, prefixes: readonly string[]): Data {
  const entries = Object.entries(data)
  // Return early for campaign mails, which have no request data.
  if (entries.length === 0) return {}
  const reserved = reservedKeys(prefixes)
  return Object.fromEntries(
    entries
      .filter(([key, value]) => value !== '' && value !== null && !reserved.has(key))
      .map(([key, value]) => [key, isOneOff(value) ? value.value : value]),
  )
}
