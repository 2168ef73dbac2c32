/** An error of a command that the operator can fix. The message consists of complete sentences. */
export class ToolError extends Error {
  override readonly name = 'ToolError'
}
