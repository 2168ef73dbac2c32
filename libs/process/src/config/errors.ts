/** Thrown if a setting is missing or invalid. The message is one sentence for the operator. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
}

/** Lists all missing or invalid settings, each as `NAME: problem`. */
export class WrongSettings extends ConfigError {
  readonly faults: readonly string[]

  constructor(faults: readonly string[]) {
    super(`Wrong settings: ${faults.join('; ')}.`)
    this.faults = faults
  }
}
