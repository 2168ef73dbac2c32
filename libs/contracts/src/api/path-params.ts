/** The parameters of a path: `{ id: string }` for `/contacts/:id`. */
export type ParamsOf<Path extends string> = Record<ParamNames<Path>, string>

type ParamNames<Path extends string> = Path extends `${string}/:${infer Rest}`
  ? Rest extends `${infer Name}/${infer Others}`
    ? Name | ParamNames<`/${Others}`>
    : Rest
  : never

/** The resource of each path parameter as a noun (`contact`), or `text` for a value that is not an id. */
export type ParamNouns = Readonly<Record<string, string>>

/**
 * Returns the noun of each path parameter: `:id` is the endpoint's resource, `:stepId` a `step`. Any other
 * parameter, and `:id` of an endpoint without a resource, is `text`.
 */
export const paramNouns = (path: string, resource: string | undefined): ParamNouns =>
  Object.fromEntries([...path.matchAll(/\/:(\w+)/g)].map(([, name = '']) => [name, nounOf(name, resource)]))

function nounOf(name: string, resource: string | undefined): string {
  if (name === 'id') return resource ?? 'text'
  return irregular[name] ?? (name.endsWith('Id') ? name.slice(0, -'Id'.length) : 'text')
}

/** A user in the path of a project is a member of it. */
const irregular: Readonly<Record<string, string>> = { userId: 'member' }
