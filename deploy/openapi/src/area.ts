import type { Responses, OtherBody } from '@postrider/contracts/api'
import type { z } from 'zod'

export {
  created,
  json,
  noContent,
  ok,
  pagedItems,
  pagedList,
  text,
  type OtherBody,
} from '@postrider/contracts/api'

/** What the code of an endpoint does not tell: words, what it answers, an example. */
export interface Description {
  id: string
  summary: string
  details?: string
  answers?: Responses
  errors?: Readonly<Record<number, string>>
  example?: unknown
  otherBody?: OtherBody
  query?: z.ZodObject
  parameters?: Readonly<Record<string, string>>
}

/** The endpoints of one part of the API, by `METHOD /path` as the gateway's table has them. */
export interface Area {
  tag: string
  words: string
  endpoints: Readonly<Record<string, Description>>
}
