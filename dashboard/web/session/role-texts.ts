import type { Catalogue, Texts } from '../text/catalogue.ts'

const en = { OWNER: 'Owner', ADMIN: 'Admin', MEMBER: 'Member' } satisfies Texts

/** The names of the roles, on every page. */
export const roleTexts: Catalogue<typeof en> = { en }
