/**
 * The URL of database `name` on the server of `url`: how one DATABASE_URL serves all services, a database
 * each.
 */
export function databaseUrl(url: string, name: string): string {
  const target = new URL(url)
  target.pathname = `/${encodeURIComponent(name)}`
  return target.href
}
