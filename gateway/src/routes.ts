import { endpoints } from '@postrider/contracts/api'
import type { Route } from './route.ts'

/** Every endpoint of the API and who may call it. The order does not matter: a literal segment goes before a parameter. */
export const routes: readonly Route[] = endpoints
