/** Descriptions of errors that endpoints of several tags return. */
export const jobsFull = 'The project has as many unfinished jobs as it may have; then without `Retry-After`.'
