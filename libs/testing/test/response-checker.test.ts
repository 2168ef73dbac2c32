import { responseChecker } from '../src/service/response-checker.ts'
import type { ApiResponse } from '../src/service/response.ts'
import { checkDescribed } from '../src/service/described-responses.ts'

const thing = {
  type: 'object',
  required: ['id'],
  properties: { id: { type: 'string', format: 'uuid' }, more: { type: 'object', additionalProperties: {} } },
}
const json = (schema: object) => ({ content: { 'application/json': { schema } } })
const document = {
  paths: {
    '/things/{id}': {
      get: {
        responses: {
          200: json({ $ref: '#/components/schemas/Thing' }),
          404: { $ref: '#/components/responses/Gone' },
        },
      },
      delete: { responses: { 204: {} } },
    },
    '/things/{id}/picture': { get: { responses: { 200: { content: { 'image/*': {} } } } } },
    '/things/first': { get: { responses: { 200: json({ type: 'integer' }) } } },
  },
  components: { responses: { Gone: json({ type: 'string' }) }, schemas: { Thing: thing } },
}
const check = responseChecker(document)

const id = '019a2b3c-4d5e-7f60-8123-456789abcdef'
const answer = (
  status: number,
  body: unknown,
  type: string | undefined = 'application/json',
): ApiResponse => ({
  status,
  body,
  headers: new Headers(type === undefined ? {} : { 'content-type': type }),
})
const get = (path: string) => ({ method: 'GET', path })

describe('responseChecker', () => {
  it('accepts a described response', () => {
    check(get('/things/1?x=y'), answer(200, { id, more: { any: 1 } }))
    check(get('/things/1'), answer(404, 'gone'))
    check(get('/things/first'), answer(200, 1))
    check({ method: 'DELETE', path: '/things/1' }, answer(204, '', undefined))
    check(get('/things/1/picture'), answer(200, 'GIF89a', 'image/gif'))

    check(get('/things/.'), answer(418, ''))

    expect(() => check(get('/elsewhere'), answer(418, ''))).not.toThrow()
  })

  it.each([
    [
      'a status that is not described',
      get('/things/1'),
      answer(418, {}),
      /returned 418, which is not described/,
    ],
    [
      'a field that is not described',
      get('/things/1'),
      answer(200, { id, extra: 1 }),
      /additional properties/,
    ],
    ['a field that is missing', get('/things/1'), answer(200, {}), /required property 'id'/],
    ['a value in another format', get('/things/1'), answer(200, { id: '1' }), /must match format "uuid"/],
    [
      'a response of another endpoint with a similar path',
      get('/things/first'),
      answer(200, { id }),
      /must be integer/,
    ],
    [
      'another media type',
      get('/things/1'),
      answer(200, { id }, 'text/html'),
      /as text\/html, not as application\/json/,
    ],
    [
      'a body for a response without one',
      { method: 'DELETE', path: '/things/1' },
      answer(204, { id }),
      /as application\/json/,
    ],
  ])('rejects %s', (_what, request, given, message) => {
    expect(() => check(request, given)).toThrow(message)
  })

  it('accepts the OpenAPI document', () => {
    expect(() => checkDescribed(get(`/contacts/${id}`), answer(200, { id }))).toThrow(
      /GET \/contacts\/\{id\} returned 200, which does not match/,
    )
  })
})
