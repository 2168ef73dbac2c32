import { addressBlock } from '@postrider/outgoing-http/addresses'
import { z } from 'zod'

/** A list of strings separated by commas; empty if absent. */
export const List = z
  .string()
  .transform((text) =>
    text
      .split(',')
      .map((each) => each.trim())
      .filter((each) => each !== ''),
  )
  .default([])

/** Blocks of addresses such as `10.0.0.0/8,fd00::/8`. */
export const AddressBlocks = List.transform((texts, context) =>
  texts.flatMap((text) => {
    const block = addressBlock(text)
    if (!block)
      context.addIssue({ code: 'custom', message: `must be address blocks such as 10.0.0.0/8, not ${text}` })
    return block ? [block] : []
  }),
)

/** A boolean: `true`, `1`, `yes` and `on` (in any case) are true; any other text is false. */
export const Switch = z.string().transform((text) => /^(true|1|yes|on)$/i.test(text))

/** Addresses of a service's instances, separated by commas. A host name may resolve to many addresses. */
export const Upstreams = z
  .string()
  .refine(
    (text) => text.split(',').every((each) => z.url({ protocol: /^http$/ }).safeParse(each.trim()).success),
    { message: 'give an http:// address, or several separated by commas' },
  )

/** A URL without trailing slashes, so that paths can be appended. */
export const BaseUrl = z.url().transform((url) => url.replace(/\/+$/, ''))

/** An integer of at least 0. */
export const Count = z.coerce.number().int().min(0)

/** Returns the schema of an integer in a range. */
export const IntegerBetween = (min: number, max: number) => z.coerce.number().int().min(min).max(max)
