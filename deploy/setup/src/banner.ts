import type { Demo, Welcome } from './demo.ts'

/** What a person sees when everything is up: where it is, what to type, and what happens then. */
export const banner = (welcome: Welcome): string => {
  const { demo, provider } = welcome
  return `
  Postrider is running.

    API         ${demo.baseUrl}
    Mail        ${provider === 'inbox' ? inboxLine(welcome) : `leaves by ${provider}`}
    Reference   ${demo.baseUrl}/docs
    Secret key  ${demo.secretKey}
    Public key  ${demo.publicKey}
    Login       ${demo.user.email} / ${demo.user.password}        (POST /auth/login)

${firstSteps(welcome)}

  Stop with Ctrl-C; nothing is lost.
`
}

const inboxLine = ({ demo, inbox }: Welcome): string =>
  inbox === 'off'
    ? 'is captured; to read it, start with INBOX_PUBLIC=true, or listen on 127.0.0.1'
    : `${demo.baseUrl}/inbox        (every mail lands here)`

function firstSteps({ demo, provider, inbox, canSend }: Welcome): string {
  if (!canSend) return proveDomain(demo)
  const to = provider === 'inbox' ? 'ada@example.net' : `hello@${demo.domain}`
  const shown = inbox === 'off' ? '' : `\n\n  then open ${demo.baseUrl}/inbox.`
  return `  Send your first mail:\n\n    ${curlLine(demo, to)}${shown}`
}

/** A captured mail may come from a reserved name; a real one only from a domain whose owner has proved it. */
const proveDomain = ({
  baseUrl,
  secretKey,
}: Demo): string => `  Before the first mail, prove a domain that you send from. Add it:

    curl ${baseUrl}/domains -H 'Authorization: Bearer ${secretKey}' -H 'Content-Type: application/json' -d '{"domain":"mail.your-company.com"}'

  set the DNS records that this answers, then ask with its id until it answers "verified":true:

    curl ${baseUrl}/domains/<id>/verify -H 'Authorization: Bearer ${secretKey}'

  ${baseUrl}/docs tells the rest.`

/** One line to copy; works as it stands. */
const curlLine = ({ baseUrl, secretKey, domain }: Demo, to: string): string =>
  `curl ${baseUrl}/v1/send -H 'Authorization: Bearer ${secretKey}' -H 'Content-Type: application/json' ` +
  `-d '{"to":"${to}","from":"hello@${domain}","subject":"Hello {{name}}","body":"<h1>Hi {{name}}</h1><p>Your plan is {{plan}}.</p>","data":{"name":"Ada","plan":"pro"}}'`
