/** A setting is missing or wrong; the message is one sentence for the person who starts the program. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
}

/** Every missing or invalid setting, each as `NAME: what is wrong or expected`. */
export class WrongSettings extends ConfigError {
  readonly faults: readonly string[]

  constructor(faults: readonly string[]) {
    super(`Wrong settings: ${faults.join('; ')}.`)
    this.faults = faults
  }
}
