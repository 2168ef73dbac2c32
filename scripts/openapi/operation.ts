import { megabyte, type ApiEndpoint, type Who } from '@postrider/contracts/api'
import { parametersOf } from './parameters.ts'
import { capitalized, responsesOf } from './responses.ts'
import type { SchemaMaker } from './schemas.ts'

/** Returns the Operation Object (OpenAPI 3.1) of an endpoint. Throws if its definition is incomplete. */
export function operationOf(endpoint: ApiEndpoint, make: SchemaMaker): object {
  checkExample(endpoint)
  const parameters = parametersOf(endpoint, make)
  const requestBody = bodyOf(endpoint, make)
  return {
    operationId: endpoint.id,
    summary: endpoint.summary,
    description: descriptionOf(endpoint),
    tags: [endpoint.tag.name],
    security: securityOf(endpoint),
    ...(parameters.length > 0 && { parameters }),
    ...(requestBody && { requestBody }),
    responses: responsesOf(endpoint, make),
  }
}

function checkExample({ method, path, body, example }: ApiEndpoint): void {
  if (body !== undefined && example === undefined)
    throw new Error(`${method} ${path} takes a JSON body: add an \`example\` of it to its definition.`)
  if (body === undefined && example !== undefined)
    throw new Error(`${method} ${path} takes no JSON body: remove the \`example\` from its definition.`)
}

function descriptionOf(endpoint: ApiEndpoint): string {
  const { method, who, role, service, bodyLimit, takesAttachments } = endpoint
  const parts = [
    endpoint.description ?? Object.values(endpoint.responses)[0]?.description,
    callers[who],
    needsRole(endpoint) ? `A session needs the role ${role}.` : undefined,
    service !== 'gateway' && method !== 'GET' && bodyLimit !== megabyte
      ? `The body may have at most ${sizeOf(bodyLimit)}${takesAttachments ? ' without attachments' : ''}.`
      : undefined,
  ]
  return parts.filter((part) => part !== undefined).join('\n\n')
}

/**
 * A sentence about the callers of each kind of access, for documentation tools that do not show `security`.
 */
const callers: Partial<Record<Who, string>> = {
  'public-key': 'Accepts the public key (`pk_…`) only.',
  'secret-key': 'Accepts the secret key (`sk_…`) only.',
  'secret-key-or-session': 'Accepts the secret key (`sk_…`) or a session.',
}

const needsRole = ({ role, who }: ApiEndpoint): boolean =>
  role !== 'MEMBER' && (who === 'session' || who === 'secret-key-or-session')

const sizeOf = (bytes: number): string => (bytes < megabyte ? `${bytes / 1024} KB` : `${bytes / megabyte} MB`)

/** Returns the alternative security requirements of an endpoint. */
function securityOf({ who, project }: ApiEndpoint): object[] {
  const session = project === 'caller' ? { session: [], project: [] } : { session: [] }
  const security: Record<Who, object[]> = {
    anybody: [],
    inbox: [],
    'mail-server': [{ mailServer: [] }],
    visitor: [{}, { session: [] }],
    'public-key': [{ publicKey: [] }],
    'secret-key': [{ secretKey: [] }],
    'secret-key-or-session': [{ secretKey: [] }, session],
    session: [session],
    user: [session],
  }
  return security[who]
}

function bodyOf(endpoint: ApiEndpoint, make: SchemaMaker): object | undefined {
  const { otherBody, example, body, id } = endpoint
  if (otherBody)
    return { required: otherBody.required, content: { [otherBody.type]: { schema: otherBody.schema } } }
  if (!body) return undefined
  const schema = make.body(body, `${capitalized(id)}Body`)
  return {
    required: !takesNothing(endpoint),
    content: { 'application/json': { schema, example } },
  }
}

/** Returns whether a request without a body is treated like a request with `{}`. */
const takesNothing = ({ body, required = {} }: ApiEndpoint): boolean =>
  Object.keys(required).length === 0 && body?.safeParse({}).success === true
