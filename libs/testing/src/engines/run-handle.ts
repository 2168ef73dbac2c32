// Jest loads setup, teardown and reporters as modules of one process; this is what they share.
let held: () => Promise<void> = () => Promise.resolve()

/** Keeps what ends the engines of this run. */
export const keepStop = (stop: () => Promise<void>): void => {
  held = stop
}

/** What was kept; nothing to do when the setup failed. */
export const takeStop = (): (() => Promise<void>) => held

let closingLine: string | undefined

/** Keeps the last line of the run: Jest prints its summary after every reporter. */
export const keepClosingLine = (line: string | undefined): void => void (closingLine = line)

export const takeClosingLine = (): string | undefined => closingLine
