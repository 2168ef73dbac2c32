import { operationsOf, type OpenApiDocument } from './openapi-document.ts'

/** The calls of a typical first integration, in order. */
const firstCalls = [
  'sendEmail',
  'getEmail',
  'trackEvent',
  'upsertContact',
  'listContacts',
  'updateContact',
  'createTemplate',
  'createSegment',
  'createCampaign',
  'sendCampaign',
]

/**
 * Returns the text of `/llms.txt` (llmstxt.org): the part of the API description for a first integration.
 * Throws if the description lacks an operation of `firstCalls`.
 */
export function llmsText(document: OpenApiDocument): string {
  // If the URL is unknown, the reader's shell expands the variable.
  const url = document.servers[0]?.url.replace(/\/$/, '') || '$POSTRIDER_URL'
  const { title, summary } = document.info
  const calls = firstCalls.map((id) => callOf(document, { id, url }))
  return `# ${title}

> ${summary}

- Base URL: ${url}
- Authentication: \`Authorization: Bearer <key>\`. The secret key (\`sk_…\`) is for servers; \`POST /v1/track\` requires the public key (\`pk_…\`).
- Bodies are JSON with \`Content-Type: application/json\`. Times are ISO 8601 in UTC. \`null\` for an optional field means absent.
- \`from\` must be at a domain that the project has verified (\`POST /domains\`).
- Errors: \`{"success": false, "error": {"code", "message", "errors": [{"field", "message"}], "requestId"}}\`. Switch on \`error.code\`.
- 429 and 503: repeat after \`Retry-After\` seconds. \`Idempotency-Key\` makes a repeated send or event safe for 24 hours.
- Lists by cursor return \`{data, cursor, hasMore, total}\`: pass \`cursor\` to get the next page.

The calls that most integrations begin with:

${calls.join('\n\n')}

## API description

- [OpenAPI for API keys](${url}/openapi.json?for=key): the endpoints that a key may call, with schemas and examples; [as YAML](${url}/openapi.yaml?for=key)
- [Reference](${url}/docs): the same as a page, with a form to try each endpoint
- [Guides](${url}/docs/use): how to send, import contacts, build segments, campaigns and workflows

## Endpoints

${document.tags.map((tag) => tagLine(tag, url)).join('\n')}

## Optional

- [OpenAPI of everything](${url}/openapi.json): also what sessions, recipients and mail servers call
`
}

function callOf(document: OpenApiDocument, { id, url }: { id: string; url: string }): string {
  const found = operationsOf(document).find(({ operation }) => operation.operationId === id)
  if (!found) throw new Error(`The API description lacks the operation ${id} of llms.txt.`)
  const { method, path, operation } = found
  const key = operation.operationId === 'trackEvent' ? 'POSTRIDER_PUBLIC_KEY' : 'POSTRIDER_KEY'
  const example = operation.requestBody?.content['application/json']?.example
  const options = [
    ...(method === 'get' ? [] : [`-X ${method.toUpperCase()}`]),
    `-H "Authorization: Bearer $${key}"`,
    ...(example === undefined
      ? []
      : [`-H 'Content-Type: application/json'`, `-d '${JSON.stringify(example).replaceAll("'", "'\\''")}'`]),
  ]
  return `${operation.summary}:

\`\`\`sh
curl "${url}${path}" ${options.join(' ')}
\`\`\``
}

/** Returns the line about a tag, with the first sentence of its description. */
function tagLine({ name, description }: OpenApiDocument['tags'][number], url: string): string {
  const [line = ''] = description.split('\n')
  const [sentence = ''] = line.split(/(?<=\.) /)
  return `- [${name}](${url}/docs#tag/${name.toLowerCase().replaceAll(' ', '-')}): ${sentence}`
}
