const longest = 71
const madeByGit = /^(?:Merge|Revert|fixup!|squash!|amend!) /
/** Words that are not imperatives: past tense, third person, gerund, article or negation. */
const notImperative = /^(?:\w+(?:[^s]ed|ing|[^s]s)|the|an?|no|not|what|when|how|it)$/i
/** Imperatives that `notImperative` matches. */
const imperative = /^(?:(?:emb|exce|f|ne|proce|sh|spe)ed|bring|string|alias|bias|focus)$/

/** @type {{ holds: (subject: string) => boolean, fault: string }[]} */
const rules = [
  {
    holds: (subject) => subject.length <= longest,
    fault: `The subject is longer than ${longest} characters.`,
  },
  {
    holds: (subject) => /^[a-z0-9][\w ,./-]*: /.test(subject),
    fault: 'The subject does not begin with an area and a colon.',
  },
  {
    holds: (subject) => /^[a-z]/.test(textOf(subject)),
    fault: 'The text after the area does not begin with a lower-case verb.',
  },
  {
    holds: (subject) => isImperative(textOf(subject).split(' ')[0] ?? ''),
    fault: 'The first word after the area is not an imperative verb.',
  },
  { holds: (subject) => textOf(subject).includes(' '), fault: 'The verb has no object.' },
  { holds: (subject) => !subject.endsWith('.'), fault: 'The subject ends with a full stop.' },
]

const textOf = (/** @type {string} */ subject) => subject.slice(subject.indexOf(': ') + 2)
const isImperative = (/** @type {string} */ word) => imperative.test(word) || !notImperative.test(word)

/**
 * Returns the error of a commit's subject; undefined if it is correct. Accepts subjects that git creates.
 * @param {string} subject
 */
export function faultOfSubject(subject) {
  if (madeByGit.test(subject)) return undefined
  return rules.find(({ holds }) => !holds(subject))?.fault
}
