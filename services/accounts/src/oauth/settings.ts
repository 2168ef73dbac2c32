import { allOrNone, isLoopbackName, setting, secret } from '@postrider/process/config'
import { z } from 'zod'

/**
 * The URL of a provider. Must use https, because secrets are sent to it; http is allowed only for loopback
 * addresses in tests.
 */
export const ProviderUrl = z
  .url()
  .refine(isSafe, { message: 'must be an https:// address; http:// is allowed only for this machine' })
  .transform((url) => url.replace(/\/+$/, ''))

function isSafe(text: string): boolean {
  const url = URL.parse(text)
  if (url?.protocol === 'http:') return isLoopbackName(url.hostname)
  return url?.protocol === 'https:'
}

const clientOf = (provider: string, prefix: string) => ({
  clientId: setting(
    `${prefix}_CLIENT_ID`,
    z.string(),
    `The client id of this installation at ${provider}. Set it with the secret to offer sign-in there; register <PUBLIC_URL>/auth/oauth/${prefix.toLowerCase()}/callback as the redirect address.`,
  ),
  clientSecret: secret(
    setting(
      `${prefix}_CLIENT_SECRET`,
      z.string(),
      `The client secret of this installation at ${provider}. Set it with ${prefix}_CLIENT_ID.`,
    ),
  ),
})

/**
 * Settings of the identity providers. A provider is enabled if all its required settings are set, and
 * disabled if none is set.
 */
export const oauth = {
  github: allOrNone({
    ...clientOf('GitHub', 'GITHUB'),
    url: setting(
      'GITHUB_URL',
      ProviderUrl.default('https://github.com'),
      'The address of GitHub. Set it to https://<host> for an Enterprise Server.',
    ),
    apiUrl: setting(
      'GITHUB_API_URL',
      ProviderUrl.default('https://api.github.com'),
      'The address of the API of GitHub. Set it to https://<host>/api/v3 for an Enterprise Server.',
    ),
  }),
  google: allOrNone(clientOf('Google', 'GOOGLE')),
  oidc: allOrNone({
    issuer: setting(
      'OIDC_ISSUER',
      ProviderUrl,
      'The issuer of any other provider of OpenID Connect, as its metadata spells it. Set it with client id and secret to offer sign-in there.',
    ),
    ...clientOf('the provider of OpenID Connect', 'OIDC'),
    name: setting(
      'OIDC_NAME',
      z.string().max(100).default('Single sign-on'),
      'The name of this provider in dashboards. Set it to the name that your users know.',
    ),
  }),
}
