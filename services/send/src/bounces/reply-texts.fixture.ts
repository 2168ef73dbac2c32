/**
 * Replies of a table: in each line the status of the relay, maybe empty, and the reply, with ` | ` between
 * them.
 */
export const replyTexts = (table: string): readonly (readonly [status: string, reply: string])[] =>
  table
    .trim()
    .split('\n')
    .map((line) => {
      const [status = '', ...reply] = line.split('|')
      return [status.trim(), reply.join('|').trim()]
    })
