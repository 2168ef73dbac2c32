import type { Route } from '@postrider/gateway/routes'
import { ErrorBody } from '@postrider/contracts/resources'
import { answerName, type Answer, type Content } from './area.ts'
import { errorResponse, errorStatuses, isPlainError, requestIdHeader } from './errors.ts'
import type { Known } from './operation.ts'
import { sampleOf } from './samples.ts'
import type { SchemaMaker } from './schemas.ts'
import type { Schema } from './tidy.ts'

export const capitalized = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1)

/** The Responses Object of an endpoint: its own answers, and the errors that follow from what is checked. */
export function responsesOf({ route, accepts, described }: Known, make: SchemaMaker): object {
  const answers = described.answers ?? {}
  const statuses = errorStatuses(route, accepts, described)
  const told = Object.entries(answers).map(([status, answer]) => {
    const whole = statuses.includes(Number(status)) ? orEnvelope(answer) : answer
    return [status, responseOf(whole, { route, make, name: answerOf(described.id, status) })]
  })
  const errors = statuses
    .filter((status) => isPlainError(status, answers))
    .map((status) => [status, errorResponse(status, { described, accepts, make })])
  return Object.fromEntries([...told, ...errors])
}

const suffixes: Readonly<Record<string, string>> = { 200: 'Answer', 201: 'Answer', 202: 'Accepted' }

const answerOf = (operation: string, status: string): string =>
  `${capitalized(operation)}${suffixes[status] ?? `Answer${status}`}`

/** A page for people, or the envelope where the gateway or the framework refuses the request before. */
const orEnvelope = (answer: Answer): Answer => ({
  ...answer,
  content: { 'application/json': ErrorBody, ...answer.content },
})

const limitHeaders = Object.fromEntries(
  ['Limit', 'Remaining', 'Reset'].map((name) => [
    `RateLimit-${name}`,
    { $ref: `#/components/headers/RateLimit${name}` },
  ]),
)

interface Made {
  route: Route
  make: SchemaMaker
  /** Of the component, when its schema has none. */
  name: string
}

function responseOf({ words, content, headers = {} }: Answer, { route, make, name }: Made): object {
  const own = Object.entries(headers).map(([header, description]) => [
    header,
    { description, schema: { type: 'string' } },
  ])
  const kinds = Object.entries(content).map(([type, each]) => [type, mediaOf(each, { make, name })])
  return {
    description: words,
    headers: {
      ...requestIdHeader,
      ...(route.limit === 'project' ? limitHeaders : {}),
      ...Object.fromEntries(own),
    },
    ...(kinds.length > 0 && { content: Object.fromEntries(kinds) }),
  }
}

function mediaOf(content: Content, { make, name }: Pick<Made, 'make' | 'name'>): object {
  if (content === 'text') return { schema: { type: 'string' } }
  if (content === 'file') return { schema: { type: 'string', format: 'binary' } }
  const schema: Schema = make.answer(content, answerName(content) ?? name)
  return { schema, example: sampleOf(schema, make.components()) }
}
