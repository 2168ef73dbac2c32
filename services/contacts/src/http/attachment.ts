import type { Reply } from '@postrider/http'

/** Returns a response with a file, which is sent in pieces. */
export const attachment = (name: string, type: string, pieces: AsyncGenerator<string>): Reply => ({
  status: 200,
  type,
  headers: { 'content-disposition': `attachment; filename="${name}"` },
  pieces,
})
