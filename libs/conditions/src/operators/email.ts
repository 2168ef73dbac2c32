import { asciiAddressPart } from '@postrider/contracts'
import { sql, type RawBuilder } from 'kysely'
import { endingWith, known, not, text, type Operator, type Operators } from '../operator.ts'
import { TextList, TextOrNull, textsOf } from '../values.ts'

type OnEmail = Operator<string, RawBuilder<string>>

/**
 * Converts an address to its stored form, for both `evaluate` and `toSql`: PostgreSQL does not change the
 * case.
 */
const folded = (value: string): string => asciiAddressPart(value.trim())

const equals: OnEmail = {
  value: TextOrNull,
  evaluate: (email, { value }) => typeof value === 'string' && email === folded(value),
  toSql: (email, { value }) =>
    typeof value === 'string' ? sql<boolean>`(${email} = ${text(folded(value))})` : sql<boolean>`false`,
}

const isIn: OnEmail = {
  value: TextList,
  evaluate: (email, { value }) => textsOf(value).map(folded).includes(email),
  toSql: (email, { value }) => sql<boolean>`(${email} = any(${textsOf(value).map(folded)}::text[]))`,
}

/** Returns an operator that compares a part of the address. Spaces in the part are kept. */
const onPart = (
  matches: (email: string, part: string) => boolean,
  matching: (email: RawBuilder<string>, part: string) => RawBuilder<boolean>,
): OnEmail => ({
  value: TextOrNull,
  evaluate: (email, { value }) => typeof value === 'string' && matches(email, asciiAddressPart(value)),
  toSql: (email, { value }) =>
    typeof value === 'string' ? matching(email, asciiAddressPart(value)) : sql<boolean>`false`,
})

const contains = onPart(
  (email, part) => email.includes(part),
  (email, part) => sql<boolean>`(strpos(${email}, ${text(part)}) > 0)`,
)

const startsWith = onPart(
  (email, part) => email.startsWith(part),
  (email, part) => sql<boolean>`starts_with(${email}, ${text(part)})`,
)

const endsWith = onPart(
  (email, part) => email.endsWith(part),
  // `known` prevents the use of a trigram index, which would return all contacts for a very short part.
  (email, part) => known(sql`${email} like ${endingWith(part)}`),
)

/** Negates an operator. An address always exists, so a missing value needs no special case. */
const notOf = ({ evaluate, toSql, ...rest }: OnEmail): OnEmail => ({
  ...rest,
  evaluate: (email, operand, now) => !evaluate(email, operand, now),
  toSql: (email, operand, now) => not(toSql(email, operand, now)),
})

export const onEmail: Operators<string, RawBuilder<string>> = {
  equals,
  notEquals: notOf(equals),
  in: isIn,
  notIn: notOf(isIn),
  contains,
  notContains: notOf(contains),
  startsWith,
  endsWith,
}
