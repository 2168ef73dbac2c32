/** Returns the path of the matched endpoint, with the names of its parameters. */
export const endpointOf = ({ route }: { route?: unknown }): string | undefined =>
  typeof route === 'object' && route !== null && 'path' in route ? String(route.path) : undefined
