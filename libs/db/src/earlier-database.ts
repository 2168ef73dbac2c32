/**
 * Thrown if an earlier development version created the database. `message` is an instruction for the
 * operator.
 */
export class EarlierDatabaseError extends Error {
  override readonly name = 'EarlierDatabaseError'
  readonly database: string

  constructor(database: string, remedy = 'Drop it, or use another database, and start again.') {
    super(
      `The database ${database} was created by an earlier development version of Postrider, which cannot be upgraded. ${remedy}`,
    )
    this.database = database
    // The operator reads this in a terminal, where a stack trace would hide the message.
    this.stack = this.message
  }
}
