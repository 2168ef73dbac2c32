import type { Response } from 'express'

/** What a handler gives back: a value, applied to the response in one place. */
export interface Reply {
  status: number
  body?: unknown
  /** Sent as it is instead of JSON, with this content type. */
  type?: string
  headers?: Record<string, string>
}

export const ok = (body: unknown): Reply => ({ status: 200, body })
export const created = (body: unknown): Reply => ({ status: 201, body })
export const accepted = (body: unknown): Reply => ({ status: 202, body })
export const noContent = (): Reply => ({ status: 204 })
export const html = (body: string, status = 200): Reply => ({
  status,
  body,
  type: 'text/html; charset=utf-8',
})
export const text = (body: string, status = 200): Reply => ({
  status,
  body,
  type: 'text/plain; charset=utf-8',
})
export const redirect = (location: string): Reply => ({ status: 302, headers: { location } })

/** Applies a reply to the response. */
export function sendReply(res: Response, { status, headers, body, type }: Reply): void {
  res.status(status)
  if (headers) res.set(headers)
  if (body === undefined) res.end()
  else if (type) res.type(type).send(body)
  else res.json(body)
}
