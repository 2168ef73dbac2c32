import type { Route } from '@postrider/gateway/routes'
import type { Accepted } from '@postrider/service/http'
import type { Description } from './area.ts'
import { parametersOf } from './parameters.ts'
import { capitalized, responsesOf } from './responses.ts'
import type { SchemaMaker } from './schemas.ts'

/** All that is known of an endpoint: the gateway's row, what the service parses, and the words. */
export interface Known {
  route: Route
  /** Undefined where the gateway answers itself, or nobody does yet. */
  accepts: Accepted | undefined
  described: Description
  tag: string
}

/** The Operation Object (OpenAPI 3.1) of an endpoint. Throws a sentence that says what is missing. */
export function operationOf(known: Known, make: SchemaMaker): object {
  const { route, described, tag } = known
  complain(known)
  const parameters = parametersOf(known, make)
  const requestBody = bodyOf(known, make)
  return {
    operationId: described.id,
    summary: described.summary,
    description: wordsOf(known),
    tags: [tag],
    security: securityOf(route),
    ...(parameters.length > 0 && { parameters }),
    ...(requestBody && { requestBody }),
    responses: responsesOf(known, make),
  }
}

function complain({ route, accepts, described }: Known): void {
  const takesBody = accepts?.body !== undefined
  const faults: [boolean, string][] = [
    [
      !described.answers,
      "has no answer: say in its row in deploy/openapi/src/areas what it answers, by `answers: ok('…', SomeView)`.",
    ],
    [
      takesBody && described.example === undefined,
      'takes a JSON body: give its row in deploy/openapi/src/areas an `example` of it.',
    ],
    [
      !takesBody && described.example !== undefined,
      'takes no JSON body: take the `example` off its row in deploy/openapi/src/areas.',
    ],
  ]
  const fault = faults.find(([isSo]) => isSo)
  if (fault) throw new Error(`${route.method} ${route.path} ${fault[1]}`)
}

function wordsOf({ route, described, accepts }: Known): string {
  const parts = [
    described.details ?? Object.values(described.answers ?? {})[0]?.words,
    callers[route.who],
    needsRole(route) ? `A session needs the role ${route.role}.` : undefined,
    accepts && route.method !== 'GET' && route.bodyLimit !== 1024 * 1024
      ? `The body may have ${sizeOf(route.bodyLimit)}.`
      : undefined,
  ]
  return parts.filter((part) => part !== undefined).join('\n\n')
}

/** Who may call, where generated documentation does not show what `security` says. */
const callers: Partial<Record<Route['who'], string>> = {
  'public-key': 'Takes the public key (`pk_…`) only.',
  'secret-key': 'Takes the secret key (`sk_…`) only.',
  'secret-key-or-session': 'Takes the secret key (`sk_…`) or a session.',
}

const needsRole = ({ role, who }: Route): boolean =>
  role !== 'MEMBER' && (who === 'session' || who === 'secret-key-or-session')

const sizeOf = (bytes: number): string =>
  bytes < 1024 * 1024 ? `${bytes / 1024} KB` : `${bytes / 1024 / 1024} MB`

/** Alternatives, each a set of what is needed together. */
function securityOf({ who, project }: Route): object[] {
  const session = project === 'caller' ? { session: [], project: [] } : { session: [] }
  const security: Record<Route['who'], object[]> = {
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

function bodyOf({ accepts, described }: Known, make: SchemaMaker): object | undefined {
  const { otherBody, example } = described
  if (otherBody)
    return { required: otherBody.required, content: { [otherBody.type]: { schema: otherBody.schema } } }
  if (!accepts?.body) return undefined
  const schema = make.body(accepts.body, `${capitalized(described.id)}Body`)
  return {
    required: !takesNothing(accepts),
    content: { 'application/json': { schema, example } },
  }
}

/** True where a request without a body is one with `{}`. */
const takesNothing = ({ body, required }: Accepted): boolean =>
  required.length === 0 && body?.safeParse({}).success === true
