import { isLoopbackName } from '@postrider/process/config'
import { z } from 'zod'
import type { OauthSettings } from './create-providers.ts'

/** https, since secrets go there; http to this machine alone, for tests. */
export const ProviderUrl = z
  .url()
  .refine(isSafe, { message: 'give an https:// address; http:// is for this machine alone' })

function isSafe(text: string): boolean {
  const url = URL.parse(text)
  if (url?.protocol === 'http:') return isLoopbackName(url.hostname)
  return url?.protocol === 'https:'
}

/** What the environment says of providers; `requireWhole` has checked which of it goes together. */
export interface OauthEnv {
  GITHUB_CLIENT_ID?: string | undefined
  GITHUB_CLIENT_SECRET?: string | undefined
  GITHUB_URL: string
  GITHUB_API_URL: string
  GOOGLE_CLIENT_ID?: string | undefined
  GOOGLE_CLIENT_SECRET?: string | undefined
  OIDC_ISSUER?: string | undefined
  OIDC_CLIENT_ID?: string | undefined
  OIDC_CLIENT_SECRET?: string | undefined
  OIDC_NAME: string
}

/** A provider is on with all of these, off with none. */
const together = [
  ['GITHUB_CLIENT_ID', 'GITHUB_CLIENT_SECRET'],
  ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'],
  ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'],
] as const

/** Names the settings that are missing where a part of a provider's is given. */
export function requireWhole(read: OauthEnv, report: (name: string, message: string) => void): void {
  for (const names of together) {
    const missing = names.filter((name) => read[name] === undefined)
    if (missing.length === names.length) continue
    for (const name of missing) report(name, `give all of ${names.join(', ')}, or none`)
  }
}

export const oauthSettings = (read: OauthEnv): OauthSettings => ({
  ...githubOf(read),
  ...googleOf(read),
  ...oidcOf(read),
})

function githubOf(read: OauthEnv): OauthSettings {
  const { GITHUB_CLIENT_ID: clientId, GITHUB_CLIENT_SECRET: clientSecret } = read
  if (clientId === undefined || clientSecret === undefined) return {}
  const [url, apiUrl] = [withoutSlash(read.GITHUB_URL), withoutSlash(read.GITHUB_API_URL)]
  return { github: { url, apiUrl, clientId, clientSecret } }
}

function googleOf(read: OauthEnv): OauthSettings {
  const { GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret } = read
  if (clientId === undefined || clientSecret === undefined) return {}
  return { google: { issuer: 'https://accounts.google.com', clientId, clientSecret } }
}

function oidcOf(read: OauthEnv): OauthSettings {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = read
  if (issuer === undefined || clientId === undefined || clientSecret === undefined) return {}
  return { oidc: { issuer, clientId, clientSecret, name: read.OIDC_NAME } }
}

const withoutSlash = (url: string): string => url.replace(/\/+$/, '')
