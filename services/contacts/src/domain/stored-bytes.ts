import type { Data } from '@postrider/contracts'

/** Approximate size of an event in bytes, like the database function `event_bytes`. */
export const eventBytes = (name: string, data: Data): number => 100 + name.length + lengthOf(data)

/** Size of a contact's data in bytes, like `contact_bytes`: the first 1 KB is free. */
export const contactBytes = (data: Data | undefined): number => Math.max(0, lengthOf(data ?? {}) - 1024)

const lengthOf = (data: Data): number => Buffer.byteLength(JSON.stringify(data))
