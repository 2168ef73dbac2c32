import type { Data } from '@postrider/contracts'

/** Returns the approximate size of an event in bytes, like the SQL function `event_bytes`. */
export const eventBytes = (name: string, data: Data): number => 100 + name.length + lengthOf(data)

/**
 * Returns the size of a contact's data in bytes without the first 1 KB, which is free, like the SQL function
 * `contact_bytes`.
 */
export const contactBytes = (data: Data | undefined): number => Math.max(0, lengthOf(data ?? {}) - 1024)

const lengthOf = (data: Data): number => Buffer.byteLength(JSON.stringify(data))
