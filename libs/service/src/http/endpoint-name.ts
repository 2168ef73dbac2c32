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
 * Reads the parameters of a path. One whose name ends in `id` is a UUID: any other value cannot name a `resource`, which is 404. No
 * `resource`: the endpoint checks them itself.
 */
export function paramsReader(
  path: string,
  resource: string | undefined,
): (req: Request) => Record<string, string> {
  const names = [...path.matchAll(/\/:(\w+)/g)].map(([, name = '']) => name)
  const ids = names.filter((name) => name.toLowerCase().endsWith('id'))
  return ({ params }) => {
    const read = Object.fromEntries(names.map((name) => [name, String(params[name])]))
    if (resource !== undefined)
      requireIds(
        resource,
        ids.map((name) => read[name] ?? ''),
      )
    return read
  }
}

function requireIds(resource: string, ids: readonly string[]): void {
  const bad = ids.find((id) => !isId(id))
  if (bad !== undefined) throw notFound(resource, bad)
}
