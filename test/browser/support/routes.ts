import { readFileSync } from 'node:fs'
import { glob } from 'node:fs/promises'
import { join } from 'node:path'
import type { ProjectParams } from './fill-project.ts'

const web = join(import.meta.dirname, '../../../dashboard/web')

/** A page of the dashboard: its address below `/app`, and whether it needs a session. */
export interface RoutePage {
  path: string
  isOpen: boolean
}

/**
 * Returns all pages of the dashboard, from the definitions of its routes. So a new page is tested without an
 * entry in a list.
 */
export async function allRoutes(): Promise<readonly RoutePage[]> {
  const definitions: Definition[] = []
  for await (const file of glob('**/routes.ts', { cwd: web }))
    definitions.push(...definitionsOf(readFileSync(join(web, file), 'utf8')))
  const byName = new Map(definitions.map((definition) => [definition.name, definition]))
  const full = ({ path, parent }: Definition): string => {
    const above = byName.get(parent)
    return `${above ? full(above) : ''}${path === '/' ? '' : path}`
  }
  const isOpen = (definition: Definition): boolean => {
    const above = byName.get(definition.parent)
    return definition.name !== 'userRoute' && (!above || isOpen(above))
  }
  const parents = new Set(definitions.map(({ parent }) => parent))
  return definitions
    .filter(({ name, hasPage }) => hasPage && !parents.has(name))
    .map((definition) => ({ path: full(definition) || '/', isOpen: isOpen(definition) }))
    .toSorted((one, other) => one.path.localeCompare(other.path))
}

interface Definition {
  name: string
  parent: string
  path: string
  hasPage: boolean
}

/** Reads `const <name> = createRoute({ getParentRoute: () => <parent>, path: '<path>', component: … })`. */
function definitionsOf(source: string): Definition[] {
  return source.split(/\n(?=(?:export )?const )/).flatMap((text) => {
    const name = /const (\w+) = create(?:Root)?Route/.exec(text)?.[1]
    if (name === undefined) return []
    return {
      name,
      parent: /getParentRoute: \(\) => (\w+)/.exec(text)?.[1] ?? '',
      path: /path: '([^']*)'/.exec(text)?.[1] ?? '',
      hasPage: /component:/.test(text) && !/redirect\(/.test(text),
    }
  })
}

/** Fills the parameters of a path. Throws for a parameter without a value, so that no page is skipped. */
export const addressOf = ({ path }: RoutePage, params: ProjectParams): string =>
  path.replaceAll(/\$(\w+)/g, (_, name: string) => {
    const value = params[name]
    if (value === undefined) throw new Error(`fillProject returns no ${name}, which ${path} needs.`)
    return value
  })
