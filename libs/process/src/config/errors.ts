/** A setting is missing or invalid. The message is one sentence for the operator. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
}

/** All missing or invalid settings, each as `NAME: problem`. */
export class WrongSettings extends ConfigError {
  readonly faults: readonly string[]

  constructor(faults: readonly string[]) {
    super(`Wrong settings: ${faults.join('; ')}.`)
    this.faults = faults
  }
}
