import { InvalidArgumentError } from 'commander'

const most = 1_000

/** Parses a number of projects. */
export function limitOf(text: string): number {
  const limit = Number(text)
  if (!/^\d{1,4}$/.test(text) || limit < 1 || limit > most)
    throw new InvalidArgumentError(`Use a number from 1 to ${most}.`)
  return limit
}
