import { Email } from '@postrider/contracts'

/** The address of each spelling that is one. */
export const addressesOf = (spellings: readonly string[]): Map<string, string> =>
  new Map(
    spellings.flatMap((spelling) => {
      const { data } = Email.safeParse(spelling)
      return data === undefined ? [] : [[spelling, data] as const]
    }),
  )

/** The spellings, each once, that are no address or whose address is not known. */
export const missingFrom = (
  spellings: readonly string[],
  addresses: ReadonlyMap<string, string>,
  known: ReadonlyMap<string, unknown>,
): string[] => [...new Set(spellings)].filter((spelling) => !known.has(addresses.get(spelling) ?? ''))
