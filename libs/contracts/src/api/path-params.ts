/** The parameters of a path: `{ id: string }` for `/contacts/:id`. */
export type ParamsOf<Path extends string> = Record<ParamNames<Path>, string>

type ParamNames<Path extends string> = Path extends `${string}/:${infer Rest}`
  ? Rest extends `${infer Name}/${infer Others}`
    ? Name | ParamNames<`/${Others}`>
    : Rest
  : never

/** For each path parameter, its resource as a noun (`contact`), or `text` if the value is not an id. */
export type ParamNouns = Readonly<Record<string, string>>

/**
 * Returns the noun of each path parameter: the endpoint's resource for `:id`, and `step` for `:stepId`. The
 * noun is `text` for other parameters, and for `:id` if the endpoint has no resource.
 */
export const paramNouns = (path: string, resource: string | undefined): ParamNouns =>
  Object.fromEntries([...path.matchAll(/\/:(\w+)/g)].map(([, name = '']) => [name, nounOf(name, resource)]))

function nounOf(name: string, resource: string | undefined): string {
  if (name === 'id') return resource ?? 'text'
  return irregular[name] ?? (name.endsWith('Id') ? name.slice(0, -'Id'.length) : 'text')
}

/** A user in a project's path is a member of the project. */
const irregular: Readonly<Record<string, string>> = { userId: 'member' }
