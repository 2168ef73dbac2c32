import type { Area } from '../area.ts'

/** In the order of the page. */
export const areas: readonly Area[] = []
