/**
 * Parses a table of replies. Each line contains the relay's status, which may be empty, ` | ` and the reply.
 */
export const replyTexts = (table: string): readonly (readonly [status: string, reply: string])[] =>
  table
    .trim()
    .split('\n')
    .map((line) => {
      const [status = '', ...reply] = line.split('|')
      return [status.trim(), reply.join('|').trim()]
    })
