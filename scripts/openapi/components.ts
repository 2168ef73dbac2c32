const header = (description: string, schema: object) => ({ description, schema })
const integer = { type: 'integer' }

/** All components of the document except schemas and responses. */
export const components = {
  parameters: {
    IdempotencyKey: {
      name: 'Idempotency-Key',
      in: 'header',
      required: false,
      description:
        'Makes a repeated request safe: while a key is stored (24 hours), a second request with it is rejected with 409 and has no effect. Keys are shared by `/v1/send`, `/v1/track` and `/events/track` of a project. A request that is rejected with another 4xx does not use the key.',
      schema: { type: 'string', minLength: 1, maxLength: 255, pattern: '^[\\x20-\\x7e]+$' },
    },
  },
  headers: {
    RequestId: header(
      'The id of the request in logs. Equals the `X-Request-Id` of the request if that header has 1 to 128 visible ASCII characters.',
      { type: 'string' },
    ),
    RetryAfter: header('The seconds to wait before the next attempt.', integer),
    RateLimitLimit: header('The requests per minute that the project may make.', integer),
    RateLimitRemaining: header('The remaining requests in this minute.', integer),
    RateLimitReset: header('The seconds until the minute ends.', integer),
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
    session: {
      type: 'apiKey',
      in: 'cookie',
      name: 'session',
      description: 'The session of a signed-in user.',
    },
    project: {
      type: 'apiKey',
      in: 'header',
      name: 'X-Project-Id',
      description: 'The project that a request with a session is for.',
    },
  },
}
