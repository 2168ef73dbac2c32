import { noCopy } from '@postrider/contracts/api/send-fields'
import type { SendBody, Warning } from '@postrider/contracts/resources'

/** The warnings for headers that the service writes itself. */
export const headerWarnings = ({ ownHeaders = [] }: SendBody): Warning[] =>
  ownHeaders.map(({ name, isReply }) => ({
    field: `headers.${name}`,
    message: isReply ? `The header \`${name}\` was used as \`reply\`.` : ignoredHeader(name),
  }))

function ignoredHeader(name: string): string {
  const field = fieldFor[name.toLowerCase()]
  const ignored = `The header \`${name}\` is written by the service and was ignored.`
  return field === undefined ? ignored : `${ignored} ${field}`
}

const fieldFor: Readonly<Record<string, string>> = {
  from: 'Set `from`.',
  to: 'Set `to`.',
  subject: 'Set `subject`.',
  'reply-to': 'Set `reply`.',
  cc: noCopy,
  bcc: noCopy,
}
