// Jest loads setup and teardown as modules of one process; this is the one thing that they share.
let held: () => Promise<void> = () => Promise.resolve()

/** Keeps what ends the engines of this run. */
export const keepStop = (stop: () => Promise<void>): void => {
  held = stop
}

/** What was kept; nothing to do when the setup failed. */
export const takeStop = (): (() => Promise<void>) => held
