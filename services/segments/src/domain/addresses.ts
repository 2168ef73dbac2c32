import { Email } from '@postrider/contracts'

/** Returns the normalized address of each valid spelling. */
export const addressesOf = (spellings: readonly string[]): Map<string, string> =>
  new Map(
    spellings.flatMap((spelling) => {
      const { data } = Email.safeParse(spelling)
      return data === undefined ? [] : [[spelling, data] as const]
    }),
  )

/** Returns the distinct spellings that are invalid or whose address is not in `known`. */
export const missingFrom = (
  spellings: readonly string[],
  addresses: ReadonlyMap<string, string>,
  known: ReadonlyMap<string, unknown>,
): string[] => [...new Set(spellings)].filter((spelling) => !known.has(addresses.get(spelling) ?? ''))
