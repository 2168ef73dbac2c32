/** Contacts that are read and rendered at once, while those before them are handed over. The most mails of a chunk and of a `run.sent`. */
export const batchSize = 100
