import { bounceTypeOf } from './bounce-type.ts'
import { outcomeOfWords, type RefusalSubject } from './reply-rules.ts'
import { replyWords } from './reply-words.ts'

/** The cause of a refusal. `address`: the address does not exist. `temporary`: a later mail may arrive. */
export type ReplyCause = RefusalSubject | 'address' | 'temporary' | 'unknown'

/** Returns the cause that a server's reply states. */
export function causeOfReply(reply: string): ReplyCause {
  const type = bounceTypeOf({ diagnostic: reply })
  switch (type) {
    case 'Permanent':
      return 'address'
    case 'Transient':
      return 'temporary'
    case 'Undetermined':
      return outcomeOfWords(replyWords(reply))?.subject ?? 'unknown'
    default:
      return type satisfies never
  }
}
