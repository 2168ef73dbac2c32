/**
 * Returns `url` with its database replaced by `name`. All services share one DATABASE_URL, but each has its
 * own database.
 */
export function databaseUrl(url: string, name: string): string {
  const target = new URL(url)
  target.pathname = `/${encodeURIComponent(name)}`
  return target.href
}
