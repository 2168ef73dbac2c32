import { isId } from '@postrider/contracts'
import { InvalidArgumentError } from 'commander'

/** Parses the id of a project. */
export function projectIdOf(text: string): string {
  if (!isId(text)) throw new InvalidArgumentError('Use the id of a project.')
  return text
}
