import { isId } from '@postrider/contracts'
import { invalidField } from '@postrider/contracts/errors'

/** The id in a path. Other than for most resources, one that is no UUID is 422: so the API has it. */
export function idOf({ id }: { id: string }): string {
  if (!isId(id)) throw invalidField('id', 'invalid_string', 'The id of a campaign is a UUID.')
  return id.toLowerCase()
}
