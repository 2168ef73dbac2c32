import { endpoints } from '@postrider/contracts/api'
import type { Named, Route } from './route.ts'
export type { Named, Route }

/** Every endpoint of the API and who may call it. The order does not matter: a literal segment goes before a parameter. */
export const legacyRoutes: readonly Route[] = []

export const routes: readonly Route[] = [...legacyRoutes, ...endpoints]
