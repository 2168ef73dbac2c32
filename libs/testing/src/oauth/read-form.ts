import type { IncomingMessage, ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'

/** Returns the form fields of a request. */
export const readForm = async (req: IncomingMessage): Promise<URLSearchParams> =>
  new URLSearchParams(await text(req))

/** Sends JSON with a status. */
export const answerJson = (res: ServerResponse, body: unknown, status = 200): void => {
  res.writeHead(status, { 'content-type': 'application/json; charset=utf-8' })
  res.end(JSON.stringify(body))
}
