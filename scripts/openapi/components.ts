const header = (description: string, schema: object) => ({ description, schema })
const whole = { type: 'integer' }

/** What operations refer to, beside schemas. */
export const components = {
  parameters: {
    IdempotencyKey: {
      name: 'Idempotency-Key',
      in: 'header',
      required: false,
      description:
        'Makes a repeat safe: while a key is remembered (24 hours), a second request with it is refused with 409 and does nothing. Over `/v1/send`, `/v1/track` and `/events/track` of a project together. A request that is refused with another 4xx does not use it up.',
      schema: { type: 'string', minLength: 1, maxLength: 255, pattern: '^[\\x20-\\x7e]+$' },
    },
  },
  headers: {
    RequestId: header(
      'The id of the request, as our logs have it. It is the `X-Request-Id` of the request, where that has 1 to 128 visible ASCII characters.',
      { type: 'string' },
    ),
    RetryAfter: header('After how many seconds to try again.', whole),
    RateLimitLimit: header('How many requests a minute the project has.', whole),
    RateLimitRemaining: header('How many are left in this minute.', whole),
    RateLimitReset: header('In how many seconds the minute ends.', whole),
  },
  securitySchemes: {
    secretKey: {
      type: 'http',
      scheme: 'bearer',
      bearerFormat: 'sk_…',
      description: 'The secret key of a project, for servers only.',
    },
    publicKey: {
      type: 'http',
      scheme: 'bearer',
      bearerFormat: 'pk_…',
      description: 'The public key of a project.',
    },
    mailServer: {
      type: 'http',
      scheme: 'bearer',
      description: 'The setting `DSN_TOKEN`, for the mail server of the installation.',
    },
    session: { type: 'apiKey', in: 'cookie', name: 'session', description: 'A person who has signed in.' },
    project: {
      type: 'apiKey',
      in: 'header',
      name: 'X-Project-Id',
      description: 'The project that a session means.',
    },
  },
}
