/** What stands on top of the page, for somebody who has seen nothing else of us. A test does what "First steps" says. */
export const introduction = `## First mail

Tell your shell the address of this server, and the secret key of your project. \`npm start\` prints both; on a server of somebody else, sign up (\`POST /auth/signup\`) and make a project (\`POST /users/@me/projects\`): its keys are in the answer.

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

\`from\` has to be at a domain that the project has verified (\`POST /domains\`). A server that captures mail, as \`npm start\` does, shows it at [/inbox](/inbox), and its demo project has \`example.com\` verified.

## First steps

On this page: put the secret key into the box "Authentication", open an endpoint, press "Test Request" and then "Send". The examples fit together and can be sent as they are, in this order; \`{id}\`, under "Variables", is the one that the \`POST\` before has answered.

1. [\`POST /contacts\`](#tag/contacts/POST/contacts): a person, with data that mails and conditions can read
2. [\`POST /segments\`](#tag/segments/POST/segments): those whose plan is \`pro\`
3. [\`GET /segments/{id}/contacts\`](#tag/segments/GET/segments/{id}/contacts): who that is
4. [\`POST /campaigns\`](#tag/campaigns/POST/campaigns): a mail to everybody who is subscribed, as a draft
5. [\`POST /campaigns/{id}/send\`](#tag/campaigns/POST/campaigns/{id}/send): it leaves now
6. [\`POST /workflows\`](#tag/workflows/POST/workflows): what shall happen when a contact signs up
7. [\`POST /workflows/{id}/steps\`](#tag/workflow-steps/POST/workflows/{id}/steps): wait for a day
8. [\`PATCH /workflows/{id}\`](#tag/workflows/PATCH/workflows/{id}): enable it
9. [\`POST /events/track\`](#tag/events/POST/events/track): the contact signs up
10. [\`GET /workflows/{id}/executions\`](#tag/workflow-executions/GET/workflows/{id}/executions): the contact waits in it

## Authentication

| Who | How |
| --- | --- |
| your servers | \`Authorization: Bearer sk_…\`, the **secret key** of the project: all of its data |
| web pages and apps | \`Authorization: Bearer pk_…\`, the **public key**: \`POST /v1/track\` alone, so anybody may see it |
| people | the **session** cookie of \`POST /auth/login\`, and the id of the project in \`X-Project-Id\` |

A key names its project by itself. Each endpoint says which of these it takes. Signing up and in, links in mails and subscription pages take none.

## For tools

Generators of clients read [/openapi.json?for=key](/openapi.json?for=key) or [/openapi.yaml?for=key](/openapi.yaml?for=key): the endpoints that an API key may call. Without \`?for=key\` they describe everything. Coding assistants read [/llms.txt](/llms.txt).

## Conventions

Every answer has an \`X-Request-Id\`, which names the request in our logs: your own if you send one, else a new one.

Bodies are JSON with \`Content-Type: application/json\`; keys that are not known are dropped. Times are ISO 8601 in UTC. Addresses are trimmed and lower-cased. In a query an empty value counts as absent.

Lists by cursor answer \`{data, cursor, hasMore, total}\`: \`cursor\` goes into the next request as it is. Lists by page answer \`{data, total, page, pageSize, totalPages}\`.

Every error has one shape, \`ErrorBody\`: switch on \`error.code\`, show \`error.message\`. A project has 1,000 requests a minute unless the operator says otherwise, and every answer says how many are left. \`Idempotency-Key\` makes a repeat of a send or an event safe. Answers may grow: ignore fields that you do not know.
`
