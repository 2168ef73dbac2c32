import * as internalApis from '@postrider/contracts/internal'

const isEndpoint = (value: unknown): value is internalApis.InternalEndpoint =>
  typeof value === 'object' && value !== null && 'callers' in value && 'path' in value

/** All internal endpoints that libs/contracts defines. */
export const internalEndpoints = Object.values(internalApis)
  .flatMap((api): unknown[] => (typeof api === 'object' ? Object.values(api) : []))
  .filter(isEndpoint)
