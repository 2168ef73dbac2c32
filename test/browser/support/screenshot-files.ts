import { join } from 'node:path'
import type { RoutePage } from './routes.ts'

/** The folder of the documentation with a light and a dark screenshot of each page of the dashboard. */
export const screenshotFolder = join(import.meta.dirname, '../../../docs/use/screenshots')

export const colorSchemes = ['light', 'dark'] as const

/** Returns the file names of a page's screenshots, such as `contacts-contact.dark.webp`. */
export const screenshotsOf = (route: RoutePage): string[] =>
  colorSchemes.map((colorScheme) => screenshotOf(route, colorScheme))

/** Returns the file name of a screenshot. */
export const screenshotOf = ({ path }: RoutePage, colorScheme: (typeof colorSchemes)[number]): string => {
  const parts = path
    .replace('/p/$projectId', '')
    .split('/')
    .filter((part) => part !== '')
    .map((part) => part.replace(/^\$(\w+)Id$/, '$1'))
  return `${parts.join('-') || 'home'}.${colorScheme}.webp`
}
