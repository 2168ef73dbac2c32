import { fitBody } from '@postrider/contracts'
import { fieldErrors, invalid, issueMessage, type FieldError } from '@postrider/contracts/errors'
import type { Warning } from '@postrider/contracts/resources'
import type { Request } from 'express'
import type { EndpointDefinition, UnknownFieldRules } from '@postrider/contracts/api'
import { z } from 'zod'
import { readBody, requireFields } from './request-body.ts'
import { readQuery } from './request-query.ts'
import { unknownFieldErrors, unknownFieldWarnings, unknownParameterErrors } from './unknown-fields.ts'
import { validate } from './validate.ts'

export interface RequestParserOptions<Body extends z.ZodType, Query extends z.ZodType> {
  body?: Body
  query?: Query
  required?: EndpointDefinition['required']
  unknownFields?: UnknownFieldRules
}

export interface ParsedRequest<Body extends z.ZodType, Query extends z.ZodType> {
  /** Undefined if the endpoint has no schema for the query. The same applies to `body`. */
  query: z.output<Query> | undefined
  body: z.output<Body> | undefined
  warnings: readonly Warning[]
}

interface ParsedBody<Body extends z.ZodType> {
  body: z.output<Body> | undefined
  warnings: readonly Warning[]
}

const none = { body: undefined, warnings: [] }

/**
 * Returns a function that reads the query and the body of a request. Null counts as absent for a body field
 * that is not nullable, unless a peer sent the body. Throws 422 with the field errors, or a 400 with only the
 * field `error` if a required field is missing.
 */
export function requestParser<Body extends z.ZodType, Query extends z.ZodType>(
  options: RequestParserOptions<Body, Query>,
): (req: Request, isOfPeer: boolean) => ParsedRequest<Body, Query> {
  const { body, required, unknownFields } = options
  const refuses = unknownFields?.action === 'refuse'
  const hasBody = body !== undefined || required !== undefined
  const parseBody = (raw: unknown, isOfPeer: boolean): ParsedBody<Body> => {
    if (required) requireFields(required, raw)
    if (!body) return none
    return isOfPeer
      ? { body: validate(body, raw, 'body'), warnings: [] }
      : parseFields(body, raw, unknownFields)
  }
  return (req, isOfPeer) => {
    const query = parseQuery(options, req)
    if (refuses && !hasBody) parseFields(z.object({}), readBody(req, isOfPeer), unknownFields)
    return { query, ...(hasBody ? parseBody(readBody(req, isOfPeer), isOfPeer) : none) }
  }
}

function parseQuery<Body extends z.ZodType, Query extends z.ZodType>(
  { query, unknownFields }: RequestParserOptions<Body, Query>,
  req: Request,
): z.output<Query> | undefined {
  if (!query && unknownFields?.action !== 'refuse') return undefined
  const raw = readQuery(req)
  const known = query instanceof z.ZodObject ? Object.keys(query.shape) : []
  const errors = unknownFields?.action === 'refuse' ? unknownParameterErrors(Object.keys(raw), known) : []
  if (errors.length > 0) throw refused(errors)
  return query && validate(query, raw, 'query')
}

function parseFields<Body extends z.ZodType>(
  schema: Body,
  raw: unknown,
  rules: UnknownFieldRules | undefined,
): { body: z.output<Body>; warnings: readonly Warning[] } {
  const { value, unknown } = fitBody(schema, raw)
  if (rules?.action === 'refuse' && unknown.length > 0) {
    const { error } = schema.safeParse(value, { error: issueMessage })
    throw refused([...unknownFieldErrors(unknown, rules), ...(error ? fieldErrors(error, value) : [])])
  }
  const body = validate(schema, value, 'body')
  return { body, warnings: rules?.action === 'report' ? unknownFieldWarnings(unknown, rules) : [] }
}

const refused = (errors: FieldError[]): Error => invalid(errors, errors[0]?.message)
