import { noEndpoint } from '@postrider/contracts/errors'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import type { ApiResponse, CheckResponse } from './response.ts'

interface Response {
  $ref?: string
  content?: Record<string, unknown>
}

export interface OpenApi {
  paths: Record<string, Record<string, { responses: Record<string, Response> }>>
  components: { responses: Record<string, Response> }
}

/**
 * Returns a function that checks responses against an OpenAPI document. It is stricter than the document: a
 * response must not have fields that are not described.
 */
export function responseChecker(document: OpenApi): CheckResponse {
  const ajv = new Ajv2020({ strict: false, allErrors: true })
  addFormats.default(ajv)
  ajv.addSchema(strictlyAll(document), 'api')
  const validators = new Map<string, ValidateFunction>()
  const validatorAt = (pointer: string): ValidateFunction => {
    const found = validators.get(pointer) ?? ajv.compile({ $ref: `api#${pointer}` })
    validators.set(pointer, found)
    return found
  }
  const templateOf = pathMatcher(Object.keys(document.paths))
  return ({ method, path }, answer) => {
    // Normalize the path as a request does: `/contacts/..` is `/`.
    const { pathname } = new URL(`http://api${path}`)
    const template = templateOf(pathname)
    const operation = template === undefined ? undefined : document.paths[template]?.[method.toLowerCase()]
    // The path is not an endpoint of the document. The responses 404 and 405 are the same everywhere.
    if (template === undefined || !operation || isElsewhere(answer)) return
    const name = `${method} ${template}`
    const place = ['', 'paths', template, method.toLowerCase(), 'responses', String(answer.status)]
    const found = operation.responses[answer.status]
    if (!found) throw new Error(notDescribed(name, answer))
    const { response, at } = resolve(document, found, place.map(escaped).join('/'))
    const kind = contentOf(response, answer, name)
    if (kind !== 'application/json') return
    const validate = validatorAt(`${at}/content/application~1json/schema`)
    if (!validate(answer.body)) throw new Error(faulty(ajv.errorsText(validate.errors), name, answer))
  }
}

/**
 * Returns whether a response is the 404 of a service that is called without the gateway. A service has only
 * some of the endpoints. For example, `/emails/..` is `/`, an endpoint of the gateway.
 */
const isElsewhere = ({ status, body }: ApiResponse): boolean =>
  status === 404 && JSON.stringify(body ?? '').includes(`"${noEndpoint().message}"`)

const howToFix =
  'Add the response to the `responses` or `errors` of the definition in libs/contracts/src/api or to the schema of the response, then run `npm run openapi`.'

const notDescribed = (name: string, { status, body }: ApiResponse): string =>
  `${name} returned ${status}, which is not described: ${shown(body)}\n${howToFix}`

const faulty = (faults: string, name: string, { status, body }: ApiResponse): string =>
  `${name} returned ${status}, which does not match its description: ${faults}: ${shown(body)}\n${howToFix}`

const shown = (body: unknown): string => (JSON.stringify(body) ?? '').slice(0, 1_000)

/**
 * Returns the media type of the response, which must be described. Returns undefined for a response without a
 * body.
 */
function contentOf({ content = {} }: Response, answer: ApiResponse, name: string): string | undefined {
  const type = answer.headers.get('content-type')?.split(';', 1)[0]
  if (answer.body === '' && Object.keys(content).length === 0) return undefined
  if (type !== undefined && rangesOf(type).some((range) => range in content)) return type
  throw new Error(`${name} returned ${answer.status} as ${type}, not as ${Object.keys(content).join(', ')}.`)
}

/** Returns the ways to describe a media type: the type itself, and the ranges that contain it. */
const rangesOf = (type: string): string[] => [type, `${type.split('/')[0]}/*`, '*/*']

function resolve({ components }: OpenApi, response: Response, at: string) {
  const name = response.$ref?.split('/').at(-1)
  const shared = name === undefined ? undefined : components.responses[name]
  return shared ? { response: shared, at: `/components/responses/${name}` } : { response, at }
}

/** Encodes a part of a JSON pointer in a URI (RFC 6901). */
const escaped = (part: string): string => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'))

/** Sorts a literal segment before a parameter, as the gateway does. */
const byLiterals = (one: string, other: string): number => {
  const [left, right] = [one, other].map((path) => path.replace(/\{\w+\}/g, '\uffff'))
  return (left ?? '') < (right ?? '') ? -1 : 1
}

/**
 * Returns a function that finds the template of a path. It is called for each request of a test, so the
 * templates are split only once.
 */
function pathMatcher(templates: string[]): (path: string) => string | undefined {
  const all = templates.toSorted(byLiterals).map((template) => ({ template, parts: template.split('/') }))
  const ofLength = Map.groupBy(all, ({ parts }) => parts.length)
  return (path) => {
    const given = path.replace(/(?<=.)\/$/, '').split('/')
    return ofLength.get(given.length)?.find(({ parts }) => matches(parts, given))?.template
  }
}

const matches = (template: string[], path: string[]): boolean =>
  template.every((part, index) => (part.startsWith('{') ? path[index] !== '' : part === path[index]))

/** Returns the schemas, changed so that each schema rejects fields that it does not name. */
function strictSchema(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(strictSchema)
  return typeof value === 'object' && value !== null ? strictlyAll(value) : value
}

function strictlyAll(parts: object): Record<string, unknown> {
  const made = Object.fromEntries(Object.entries(parts).map(([key, each]) => [key, strictSchema(each)]))
  const isClosed = 'properties' in parts && !('additionalProperties' in parts)
  return isClosed ? { ...made, additionalProperties: false } : made
}
