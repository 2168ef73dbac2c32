const uuid = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'

/**
 * Matches the request id of work that a workflow causes (`<id>.<root>.w3`). Groups: the id, the root and the
 * depth. The root can be missing.
 */
export const chainMark = new RegExp(`^(.*?)(?:\\.(${uuid}))?\\.w(\\d{1,3})$`, 's')
