import type { Demo, Welcome } from './demo.ts'

/** Returns the text that is shown after the start: the address, the next command and its effect. */
export const banner = (welcome: Welcome): string => {
  const { demo, provider } = welcome
  return `
  Postrider is running.

    Dashboard   ${dashboardLine(welcome)}
    API         ${demo.baseUrl}
    Mail        ${provider === 'inbox' ? inboxLine(welcome) : `is sent by ${provider}`}
    Reference   ${demo.baseUrl}/docs
    Secret key  ${demo.secretKey}
    Public key  ${demo.publicKey}
    Login       ${demo.user.email} / ${demo.user.password}

${firstSteps(welcome)}

  Stop with Ctrl-C. All data is kept.
`
}

const dashboardLine = ({ demo, signInToken }: Welcome): string =>
  signInToken === undefined
    ? `${demo.baseUrl}/app`
    : `${demo.baseUrl}/app/sign-in#token=${signInToken}   (signs you in, once)`

const inboxLine = ({ demo, inbox }: Welcome): string =>
  inbox === 'off'
    ? 'is captured. To read it, start with INBOX_PUBLIC=true, or listen on 127.0.0.1.'
    : `${demo.baseUrl}/inbox        (shows every mail)`

function firstSteps({ demo, provider, inbox, canSend }: Welcome): string {
  if (!canSend) return verifyDomainText(demo)
  const to = provider === 'inbox' ? 'ada@example.net' : `hello@${demo.domain}`
  const shown = inbox === 'off' ? '' : `\n\n  then open ${demo.baseUrl}/inbox.`
  return `  Send your first mail:\n\n    ${curlLine(demo, to)}${shown}`
}

/**
 * Returns the steps to verify a domain. Unlike captured mail, real mail needs a domain with proof of
 * ownership.
 */
const verifyDomainText = ({
  baseUrl,
  secretKey,
}: Demo): string => `  Before the first mail, verify the domain that you send from. Add it:

    curl ${baseUrl}/domains -H 'Authorization: Bearer ${secretKey}' -H 'Content-Type: application/json' -d '{"domain":"mail.your-company.com"}'

  set the DNS records in the response, then repeat this with its id until it returns "verified":true:

    curl ${baseUrl}/domains/<id>/verify -H 'Authorization: Bearer ${secretKey}'

  For more, see ${baseUrl}/docs.`

/** Returns a curl command in one line, ready to be copied. */
const curlLine = ({ baseUrl, secretKey, domain }: Demo, to: string): string =>
  `curl ${baseUrl}/v1/send -H 'Authorization: Bearer ${secretKey}' -H 'Content-Type: application/json' ` +
  `-d '{"to":"${to}","from":"hello@${domain}","subject":"Hello {{name}}","body":"<h1>Hi {{name}}</h1><p>Your plan is {{plan}}.</p>","data":{"name":"Ada","plan":"pro"}}'`
