import { z } from 'zod'

/** Texts separated by commas; none when absent. */
export const List = z
  .string()
  .transform((text) =>
    text
      .split(',')
      .map((each) => each.trim())
      .filter((each) => each !== ''),
  )
  .default([])

/** A switch: `true`, `1`, `yes`, `on` (any case) mean on. */
export const Switch = z.string().transform((text) => /^(true|1|yes|on)$/i.test(text))

/** Addresses of a service's instances, separated by commas. A host name may have many addresses. */
export const Upstreams = z
  .string()
  .refine(
    (text) => text.split(',').every((each) => z.url({ protocol: /^http$/ }).safeParse(each.trim()).success),
    { message: 'give an http:// address, or several separated by commas' },
  )

/** A URL without the slashes at its end, to append paths to. */
export const BaseUrl = z.url().transform((url) => url.replace(/\/+$/, ''))

/** A whole number of at least 0. */
export const Count = z.coerce.number().int().min(0)

/** A whole number. */
export const Whole = (min: number, max: number) => z.coerce.number().int().min(min).max(max)
