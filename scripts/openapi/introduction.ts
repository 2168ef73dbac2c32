/** The start of the API reference. A test runs "First steps". */
export const introduction = `## First mail

Set the address of this server and the secret key of your project in your shell. \`npm start\` prints both. On another server, sign up (\`POST /auth/signup\`) and create a project (\`POST /users/@me/projects\`): its keys are in the response.

\`\`\`
export POSTRIDER_URL=http://127.0.0.1:8080
export POSTRIDER_KEY=sk_…
\`\`\`

Then send:

\`\`\`sh
curl "$POSTRIDER_URL/v1/send" \\
  -H "Authorization: Bearer $POSTRIDER_KEY" \\
  -H 'Content-Type: application/json' \\
  -d '{
    "to": "ada@example.net",
    "from": "hello@example.com",
    "subject": "Hello {{name}}",
    "body": "<h1>Hi {{name}}</h1>",
    "data": {"name": "Ada"}
  }'
\`\`\`

\`from\` must be at a domain that the project has verified (\`POST /domains\`). A server that captures mail, such as the one of \`npm start\`, shows it at [/inbox](/inbox), and its demo project has \`example.com\` verified.

## First steps

On this page: put the secret key into the box "Authentication", open an endpoint, press "Test Request" and then "Send". The examples work together and can be sent unchanged, in this order. Set \`{id}\`, under "Variables", to the id in the response of the previous \`POST\`.

1. [\`POST /contacts\`](#tag/contacts/POST/contacts): a contact with data that mails and conditions can read
2. [\`POST /segments\`](#tag/segments/POST/segments): the contacts whose plan is \`pro\`
3. [\`GET /segments/{id}/contacts\`](#tag/segments/GET/segments/{id}/contacts): the members of the segment
4. [\`POST /campaigns\`](#tag/campaigns/POST/campaigns): a mail to all subscribed contacts, as a draft
5. [\`POST /campaigns/{id}/send\`](#tag/campaigns/POST/campaigns/{id}/send): send it now
6. [\`POST /workflows\`](#tag/workflows/POST/workflows): start when a contact signs up
7. [\`POST /workflows/{id}/steps\`](#tag/workflow-steps/POST/workflows/{id}/steps): wait for a day
8. [\`PATCH /workflows/{id}\`](#tag/workflows/PATCH/workflows/{id}): enable it
9. [\`POST /events/track\`](#tag/events/POST/events/track): the contact signs up
10. [\`GET /workflows/{id}/executions\`](#tag/workflow-executions/GET/workflows/{id}/executions): the contact waits in it

## Authentication

| Who | How |
| --- | --- |
| your servers | \`Authorization: Bearer sk_…\`, the **secret key** of the project: all its data |
| web pages and apps | \`Authorization: Bearer pk_…\`, the **public key**: only \`POST /v1/track\`, so anyone may see it |
| users | the **session** cookie of \`POST /auth/login\`, and the id of the project in \`X-Project-Id\` |

A key identifies its project. Each endpoint lists the ones that it accepts. Sign-up, sign-in, links in mails and subscription pages need none.

## For tools

Generators of clients read [/openapi.json?for=key](/openapi.json?for=key) or [/openapi.yaml?for=key](/openapi.yaml?for=key): the endpoints that an API key may call. Without \`?for=key\` they describe everything. Coding assistants read [/llms.txt](/llms.txt).

## Conventions

Every response has an \`X-Request-Id\`, the id of the request in logs: your own if you send one, otherwise a new one.

Bodies are JSON with \`Content-Type: application/json\`; unknown keys are ignored. Times are ISO 8601 in UTC. Addresses are trimmed and lower-cased. In a query an empty value counts as absent.

Lists by cursor return \`{data, cursor, hasMore, total}\`: send \`cursor\` unchanged in the next request. Lists by page return \`{data, total, page, pageSize, totalPages}\`.

Every error has the form \`ErrorBody\`: switch on \`error.code\`, show \`error.message\`. A project may make 1,000 requests per minute with its secret key, and the same number with its public key, unless the operator sets another limit. The headers of each response contain the number of remaining requests for the key. \`Idempotency-Key\` makes repeating a send or an event safe. Responses may get new fields: ignore unknown ones.
`
