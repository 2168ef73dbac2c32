import { isId } from '@postrider/contracts'
import { notFound } from '@postrider/contracts/errors'
import type { Request } from 'express'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** An endpoint as documents name it: `GET /contacts/:id`. */
export type EndpointName = `${Method} /${string}`

/** The parameters that a path names: `{ id: string }` for `/contacts/:id`. */
export type ParamsOf<Path extends string> = Record<ParamNames<Path>, string>

type ParamNames<Path extends string> = Path extends `${string}/:${infer Rest}`
  ? Rest extends `${infer Name}/${infer Others}`
    ? Name | ParamNames<`/${Others}`>
    : Rest
  : never

export function splitName(name: EndpointName): { method: Method; path: string } {
  const [method = '', path = ''] = name.split(' ')
  // A name begins with a method, by its type.
  return { method: method as Method, path }
}

/**
 * Reads the parameters of a path. One whose name ends in `id` is a UUID: any other value names nothing, which is 404. No `resource`: the
 * endpoint checks them itself.
 */
export function paramsReader(
  path: string,
  resource: string | undefined,
): (req: Request) => Record<string, string> {
  const names = [...path.matchAll(/\/:(\w+)/g)].map(([, name = '']) => name)
  const ids = names.filter((name) => name.toLowerCase().endsWith('id'))
  return ({ params }) => {
    const read = Object.fromEntries(names.map((name) => [name, String(params[name])]))
    if (resource !== undefined) for (const name of ids) requireId(nounOf(name, resource), read[name] ?? '')
    return read
  }
}

/** What a parameter names: `id` the endpoint's resource, `stepId` a step. */
const nounOf = (name: string, resource: string): string =>
  name === 'id' ? resource : (otherNouns[name] ?? name.slice(0, -'Id'.length))

/** A user in the path of a project is looked for among its members. */
const otherNouns: Readonly<Record<string, string>> = { userId: 'member' }

function requireId(noun: string, id: string): void {
  if (!isId(id)) throw notFound(noun, id)
}
