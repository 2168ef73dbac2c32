import type { EndpointDefinition } from '@postrider/contracts/api'

/** The properties of an endpoint that the gateway uses. */
export type Route = Pick<
  EndpointDefinition,
  | 'method'
  | 'path'
  | 'service'
  | 'tag'
  | 'who'
  | 'role'
  | 'project'
  | 'params'
  | 'foreign'
  | 'whileDisabled'
  | 'unverified'
  | 'limit'
  | 'forwardsClientAddress'
  | 'cors'
  | 'bodyLimit'
  | 'takesAttachments'
  | 'cookie'
>

export const isWrite = (method: string): boolean => !['GET', 'HEAD', 'OPTIONS'].includes(method)
