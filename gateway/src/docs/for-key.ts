import { operationsOf, type Json, type OpenApiDocument, type Operation } from './openapi-document.ts'

const scheme = 'apiKey'

const description = `The endpoints that an API key of a project may call, with \`Authorization: Bearer <key>\`. \`POST /v1/track\` requires the public key (\`pk_…\`), and every other endpoint requires the secret key (\`sk_…\`).

Bodies are JSON. Times are ISO 8601 in UTC. Every error has the schema \`ErrorBody\`: switch on \`error.code\`. 429 and 503 contain the delay in \`Retry-After\`; \`Idempotency-Key\` makes a repeated send or event safe.`

/**
 * Returns the part of the API description for API keys: their endpoints, one security scheme, and the components
 * that the endpoints and the webhooks use. Omits the section `webhooks`, because the Go code that oapi-codegen
 * generates from it does not compile.
 */
export function forKey({ webhooks, ...document }: OpenApiDocument): OpenApiDocument {
  const paths: OpenApiDocument['paths'] = {}
  for (const { method, path, operation } of operationsOf(document))
    if (takesKey(operation)) (paths[path] ??= {})[method] = { ...operation, security: [{ [scheme]: [] }] }
  const used = new Set(
    Object.values(paths).flatMap((methods) => Object.values(methods).flatMap(({ tags }) => tags)),
  )
  return {
    ...document,
    info: { ...document.info, description },
    tags: document.tags.filter(({ name }) => used.has(name)),
    paths,
    components: {
      ...usedComponents([paths, webhooks], document.components),
      securitySchemes: { [scheme]: bearer },
    },
  }
}

const bearer = {
  type: 'http',
  scheme: 'bearer',
  description: 'The secret key of a project (`sk_…`); for `POST /v1/track` its public key (`pk_…`).',
}

const takesKey = ({ security }: Operation): boolean =>
  security.some((alternative) => 'secretKey' in alternative || 'publicKey' in alternative)

/**
 * Returns the components to which a part of the document refers, directly or through other components. Keeps
 * the order of the document.
 */
function usedComponents(part: unknown, all: OpenApiDocument['components']): Record<string, Json> {
  const found = new Set<string>()
  const follow = (value: unknown): void => {
    for (const [, kind = '', name = ''] of JSON.stringify(value).matchAll(
      /"#\/components\/(\w+)\/([^"]+)"/g,
    )) {
      if (found.has(`${kind}/${name}`)) continue
      found.add(`${kind}/${name}`)
      follow(all[kind]?.[name] ?? {})
    }
  }
  follow(part)
  const kept = Object.entries(all).map(([kind, components]): [string, Json] => [
    kind,
    Object.fromEntries(Object.entries(components).filter(([name]) => found.has(`${kind}/${name}`))),
  ])
  return Object.fromEntries(kept.filter(([, components]) => Object.keys(components).length > 0))
}
