import { Email } from '@postrider/contracts'

/** The normalized address of each valid spelling. */
export const addressesOf = (spellings: readonly string[]): Map<string, string> =>
  new Map(
    spellings.flatMap((spelling) => {
      const { data } = Email.safeParse(spelling)
      return data === undefined ? [] : [[spelling, data] as const]
    }),
  )

/** The distinct spellings that are not valid addresses or whose address is unknown. */
export const missingFrom = (
  spellings: readonly string[],
  addresses: ReadonlyMap<string, string>,
  known: ReadonlyMap<string, unknown>,
): string[] => [...new Set(spellings)].filter((spelling) => !known.has(addresses.get(spelling) ?? ''))
