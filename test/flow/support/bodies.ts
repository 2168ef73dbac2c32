import type { ApiEndpoint } from '@postrider/contracts/api'

/** The sender domain in the examples. */
const exampleDomain = 'example.com'

/**
 * Returns a valid body for an endpoint: the example of its definition, in which `domain` is the sender
 * domain.
 */
export function bodyOf(
  { method, example, otherBody }: Pick<ApiEndpoint, 'method' | 'example' | 'otherBody'>,
  { domain }: { domain: string },
): unknown {
  if (otherBody) return otherBodies[otherBody.type]?.() ?? ''
  if (example !== undefined) return JSON.parse(JSON.stringify(example).replaceAll(exampleDomain, domain))
  return method === 'GET' || method === 'DELETE' ? undefined : {}
}

const otherBodies: Readonly<Record<string, () => unknown>> = {
  'multipart/form-data': form,
  'message/rfc822': () => 'From: a@example.net\r\n\r\n',
  'text/plain': () => ({ Type: 'Notification' }),
  'application/x-www-form-urlencoded': () => ({}),
}

/**
 * Returns a form with a CSV file of one contact and a GIF of one pixel. Each endpoint reads only its own
 * field.
 */
function form(): FormData {
  const gif = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')
  const made = new FormData()
  made.append('file', new Blob(['email\nimported@example.net\n'], { type: 'text/csv' }), 'people.csv')
  made.append('image', new Blob([gif], { type: 'image/gif' }), 'pixel.gif')
  return made
}
