import type { Data } from '@postrider/contracts'

/**
 * Maximum length of a text in the feed, and of the JSON of an event's data or a mail's metadata. The data of an
 * event may be up to 64 KB.
 */
export const maxTextLength = 1000

/** Returns whether the feed shows this data. */
export const isSmall = (data: Data): boolean => JSON.stringify(data).length <= maxTextLength
