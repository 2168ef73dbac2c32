// Jest loads setup, teardown and reporters as modules of the same process, so they share this variable.
let held: () => Promise<void> = () => Promise.resolve()

/** Stores the function that stops the engines of this run. */
export const keepStop = (stop: () => Promise<void>): void => {
  held = stop
}

/** Returns the stored function, or a function without effect if the setup failed. */
export const takeStop = (): (() => Promise<void>) => held

let closingLine: string | undefined

/**
 * Stores the last line of the run. It cannot be printed earlier, because Jest prints its summary after every
 * reporter.
 */
export const keepClosingLine = (line: string | undefined): void => void (closingLine = line)

/** Returns the last line of the run; undefined if there is none. */
export const takeClosingLine = (): string | undefined => closingLine
