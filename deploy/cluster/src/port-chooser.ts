import { freePort } from '@postrider/process/ports'

/** As `freePort`. */
export type ChoosePort = typeof freePort

/** Free ports, each given once: they are chosen before the first of them is opened, and each would be free for the others too. */
export function portChooser(...taken: number[]): ChoosePort {
  const given = new Set(taken)
  return async (options) => {
    for (;;) {
      const port = await freePort(options)
      const chosen = options?.next ? [port, port + 1] : [port]
      if (chosen.some((each) => given.has(each))) continue
      for (const each of chosen) given.add(each)
      return port
    }
  }
}
