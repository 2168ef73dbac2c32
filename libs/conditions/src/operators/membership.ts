import type { RawBuilder } from 'kysely'
import { not, type Operators } from '../operator.ts'

export const onMembership: Operators<boolean, RawBuilder<boolean>> = {
  memberOfSegment: {
    evaluate: (isMember) => isMember,
    toSql: (isMember) => isMember,
  },
  notMemberOfSegment: {
    evaluate: (isMember) => !isMember,
    toSql: (isMember) => not(isMember),
  },
}
