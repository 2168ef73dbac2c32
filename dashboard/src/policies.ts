const policyOf = (directives: Readonly<Record<string, string>>): string =>
  Object.entries(directives)
    .map(([name, value]) => `${name} ${value}`)
    .join('; ')

/**
 * Returns the Content-Security-Policy of the application. Scripts come only from files of this server. The
 * nonce allows style elements that the application creates.
 */
export const pagePolicy = (nonce: string): string =>
  policyOf({
    'default-src': "'none'",
    'script-src': "'self'",
    'style-src': `'self' 'nonce-${nonce}'`,
    'img-src': "'self' data: blob:",
    'font-src': "'self'",
    'connect-src': "'self'",
    'frame-src': "'self'",
    'manifest-src': "'self'",
    'object-src': "'none'",
    'base-uri': "'self'",
    'form-action': "'self'",
    'frame-ancestors': "'none'",
  })

/**
 * The Content-Security-Policy of `frame.html`, which shows the HTML of a mail. Mails have inline styles and
 * images of other servers, but run no scripts.
 */
export const framePolicy = policyOf({
  'default-src': "'none'",
  'script-src': "'none'",
  'style-src': "'unsafe-inline'",
  'img-src': "'self' http: https: data:",
  'font-src': 'data:',
  'base-uri': "'none'",
  'form-action': "'none'",
  'frame-ancestors': "'self'",
})

/** The Content-Security-Policy of the page that is shown during a build. */
export const noticePolicy = policyOf({
  'default-src': "'none'",
  'base-uri': "'none'",
  'form-action': "'none'",
  'frame-ancestors': "'none'",
})
