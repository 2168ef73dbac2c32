import type { z } from 'zod'
import type { Role } from '../caller.ts'
import { accessRules, type Access, type Who } from './access.ts'
import { paramNouns, type ParamNouns } from './path-params.ts'
import type { Responses } from './responses.ts'
import type { UnknownFieldRules } from './unknown-fields.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/**
 * The rate limit of an endpoint. `project`: by project, and with a public key also by client address. `auth`,
 * `address`: by client address, each with a separate limit. `link`: by client address; requests over the
 * limit are answered but not recorded. `none`: no limit, for other servers and probes.
 */
export type RateLimit = 'project' | 'auth' | 'address' | 'link' | 'none'

/** Describes a request body that is not JSON. */
export interface OtherBody {
  /** Media type. */
  type: string
  /** JSON Schema. */
  schema: object
  required: boolean
}

/** How the gateway routes and checks a request. The default of each field fits most endpoints. */
interface Routing {
  /** Default: depends on `access`. */
  limit: RateLimit
  /**
   * Where the project is taken from. `caller`: the key or `X-Project-Id`. `path`: the parameter `:id`.
   * `none`: the endpoint belongs to no project. Default: depends on `access` and `resource`.
   */
  project: 'caller' | 'path' | 'none'
  /**
   * What happens if the path contains an id of another project. `not-found`: returns 404. `ignored`: the
   * caller's project is used. `public`: anyone may use the id. `none`: the path has no id. Default:
   * `not-found` if the path has an id, else `none`.
   */
  foreign: 'not-found' | 'ignored' | 'public' | 'none'
  /**
   * Whether a disabled project may call the endpoint. GET and HEAD are always allowed. Default: `refused`.
   */
  whileDisabled: 'refused' | 'allowed'
  /**
   * Whether users with an unverified address may call the endpoint. If `refused`, it returns 403. Default:
   * `allowed` below `/auth/`, else `refused`.
   */
  unverified: 'refused' | 'allowed'
  /** Whether the service needs the client address of an anonymous request. Default: true below `/auth/`. */
  forwardsClientAddress: boolean
  /** The origins that may call the endpoint from a browser. Default: `dashboard`. */
  cors: 'any-origin' | 'dashboard'
  /** The maximum size of the request body in bytes, without attachments. Default: 1 MB. */
  bodyLimit: number
  /** Whether the body can also contain attachments. The operator sets their maximum size. */
  takesAttachments: boolean
  /** The maximum number of values in a JSON body. Default: 40,000. */
  valueLimit?: number
  /**
   * The only cookie that the service receives. The gateway removes all other cookies, including the session
   * cookie.
   */
  cookie?: string
}

interface Description {
  summary: string
  /** Markdown. Default: the description of the first response. */
  description?: string
  responses: Responses
  /**
   * The condition of each error, by status. Errors that result from access, limits or schemas are omitted.
   */
  errors?: Readonly<Record<number, string>>
  /**
   * An example of the JSON body. Required if the endpoint has a JSON body, because the generic tests send it.
   */
  example?: unknown
  /** Descriptions of parameters whose meaning differs from the usual meaning of their name. */
  parameters?: Readonly<Record<string, string>>
  otherBody?: OtherBody
  /** The reason why a write adds no entry to the audit log. Every other write must add an entry. */
  unaudited?: string
  /** The query parameters, if the handler reads them itself and `query` is absent. */
  unparsedQuery?: z.ZodObject
}

interface Input<Path extends string, A extends Access, Body extends z.ZodType, Query extends z.ZodType> {
  method: Method
  /** The path. Segments that start with `:` are parameters. */
  path: Path
  access: A
  /** The resource that `:id` names, for 404 responses. If undefined, the handler checks the id itself. */
  resource?: string
  /** The response if the id is not a UUID: 404 (default), or 422, as for campaigns. */
  malformedId?: 'not-found' | 'validation-error'
  body?: Body
  query?: Query
  /**
   * Required fields. If one of them is missing, the response is a 400 with only the field `error`. They are
   * checked before the rest of the body.
   */
  required?: Readonly<Record<string, RequiredField>>
  unknownFields?: UnknownFieldRules
  /** Whether a request may have an `Idempotency-Key`. */
  acceptsIdempotencyKey?: boolean
}

/**
 * When a field is required, and the message if only this field is missing. Default: always required, with a
 * general message.
 */
interface RequiredField {
  when?: (body: Readonly<Record<string, unknown>>) => boolean
  message?: string
}

/** The input of `define`: the fields without a default, and any fields that differ from their default. */
export type EndpointInput<
  Path extends string,
  A extends Access,
  Body extends z.ZodType,
  Query extends z.ZodType,
> = Input<Path, A, Body, Query> & Description & Partial<Routing>

/** A tag of the OpenAPI document, and the service that implements the tag's endpoints. */
export interface Tag {
  name: string
  /** Markdown. */
  description: string
  /** The name of the service, or `gateway` for endpoints of the gateway. */
  service: string
  /** True if recipients of mail use the endpoints, without credentials of a project. */
  isForRecipients?: boolean
}

/**
 * An endpoint of the API. Routes, access checks, handler types, the OpenAPI document, the client and the
 * generic tests are derived from it.
 */
export interface EndpointDefinition<
  Path extends string = string,
  A extends Access = Access,
  Body extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
>
  extends Input<Path, A, Body, Query>, Description, Routing {
  tag: Tag
  service: string
  who: Who
  /** The lowest role that a session must have. Keys have no role. */
  role: Role
  params: ParamNouns
}

export const kilobyte = 1024
export const megabyte = 1024 * kilobyte

/**
 * Returns the maximum size of an endpoint's body in bytes. `maxAttachmentBytes` is the limit of all
 * attachments together, which are sent as base64.
 */
export const bodyLimitOf = (
  { bodyLimit, takesAttachments }: Pick<Routing, 'bodyLimit' | 'takesAttachments'>,
  maxAttachmentBytes: number,
): number => bodyLimit + (takesAttachments ? Math.ceil((maxAttachmentBytes * 4) / 3) : 0)

/**
 * Returns the class of an endpoint in metrics: `page` if it serves a page or a tracking link to recipients,
 * otherwise its tag, such as `contact-fields`.
 */
export const endpointClassOf = ({ tag }: Pick<EndpointDefinition, 'tag'>): string =>
  tag.isForRecipients === true ? 'page' : tag.name.toLowerCase().replaceAll(/[^a-z]+/g, '-')

/** Returns the function that defines endpoints of a tag. */
export const endpointsOf =
  (tag: Tag) =>
  <
    const Path extends `/${string}`,
    const A extends Access,
    Body extends z.ZodType = z.ZodUndefined,
    Query extends z.ZodType = z.ZodUndefined,
  >(
    input: EndpointInput<Path, A, Body, Query> & { service?: string },
  ): EndpointDefinition<Path, A, Body, Query> => ({
    tag,
    service: tag.service,
    ...routingOf(input),
    ...input,
  })

/** Returns the routing defaults, which depend on path, access and resource. */
function routingOf({
  path,
  access,
  resource,
}: Pick<EndpointInput<string, Access, z.ZodType, z.ZodType>, 'path' | 'access' | 'resource'>): Routing &
  Pick<EndpointDefinition, 'who' | 'role' | 'params'> {
  const { who, role } = accessRules[access]
  const params = paramNouns(path, resource)
  const isAuth = path.startsWith('/auth/')
  return {
    who,
    role,
    params,
    limit: isAuth ? 'auth' : limits[who],
    project: projectOf(who, resource),
    foreign: Object.values(params).some((noun) => noun !== 'text') ? 'not-found' : 'none',
    whileDisabled: 'refused',
    unverified: isAuth ? 'allowed' : 'refused',
    forwardsClientAddress: isAuth,
    cors: 'dashboard',
    bodyLimit: megabyte,
    takesAttachments: false,
  }
}

/** Rate limits by credentials. Requests outside projects are limited by client address. */
const limits: Readonly<Record<Who, RateLimit>> = {
  anybody: 'address',
  visitor: 'address',
  inbox: 'address',
  user: 'address',
  'mail-server': 'none',
  'public-key': 'project',
  'secret-key': 'project',
  'secret-key-or-session': 'project',
  session: 'project',
}

const inProject = new Set<Who>(['public-key', 'secret-key', 'secret-key-or-session', 'session'])

function projectOf(who: Who, resource: string | undefined): Routing['project'] {
  if (!inProject.has(who)) return 'none'
  return resource === 'project' ? 'path' : 'caller'
}
