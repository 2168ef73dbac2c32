/**
 * The work of a command failed for a reason that the operator can act on; the message is complete sentences.
 */
export class ToolError extends Error {
  override readonly name = 'ToolError'
}
