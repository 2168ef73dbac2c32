import type { Demo } from './demo.ts'

/** What a person sees when everything is up: where it is, what to type, and what he gets. */
export const banner = ({ baseUrl, publicKey, secretKey, user, domain }: Demo): string => `
  Postrider is running.

    API         ${baseUrl}
    Inbox       ${baseUrl}/inbox        (every mail lands here)
    Secret key  ${secretKey}
    Public key  ${publicKey}
    Dashboard   ${user.email} / ${user.password}

  Send your first mail:

    ${curlLine({ baseUrl, secretKey, domain })}

  then open ${baseUrl}/inbox. Stop with Ctrl-C; nothing is lost.
`

/** One line to copy; works as it stands. */
export const curlLine = ({
  baseUrl,
  secretKey,
  domain,
}: Pick<Demo, 'baseUrl' | 'secretKey' | 'domain'>): string =>
  `curl ${baseUrl}/v1/send -H 'Authorization: Bearer ${secretKey}' -H 'Content-Type: application/json' ` +
  `-d '{"to":"ada@example.net","from":"hello@${domain}","subject":"Hello {{name}}","body":"<h1>Hi {{name}}</h1><p>Your plan is {{plan}}.</p>","data":{"name":"Ada","plan":"pro"}}'`
