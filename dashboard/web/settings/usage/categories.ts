import type { Schemas } from '@postrider/client'

export type Limits = Schemas['BillingLimitsView']
export type Category = Exclude<keyof Limits, 'currency'>

/** The kinds of mails that have a limit, in the order of the page. */
export const categories: readonly Category[] = ['transactional', 'campaigns', 'workflows', 'inbound']

/** Reads a limit from a field: null for an empty field, which means no limit. */
export const limitOf = (text: string): number | null => (text.trim() === '' ? null : Number(text))
