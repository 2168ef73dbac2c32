import type { Data } from '@postrider/contracts'

/** About what an event takes, as the function `event_bytes` of the database counts it. */
export const eventBytes = (name: string, data: Data): number => 100 + name.length + lengthOf(data)

/** The same of the data of a contact (`contact_bytes`): 1 KB counts as nothing. */
export const contactBytes = (data: Data | undefined): number => Math.max(0, lengthOf(data ?? {}) - 1024)

const lengthOf = (data: Data): number => Buffer.byteLength(JSON.stringify(data))
