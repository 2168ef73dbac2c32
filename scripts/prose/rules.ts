/** A word or construction to avoid, and its replacement. */
export interface WordRule {
  pattern: RegExp
  use: string
}

const rule = (pattern: string, use: string): WordRule => ({
  pattern: new RegExp(`\\b(?:${pattern})\\b`, 'i'),
  use,
})

/** Clauses used as nouns: name the thing instead. */
const clauses: readonly WordRule[] = [
  rule('whoever|whomever|whatever|whichever', 'name the person or thing'),
  rule('what (?:is|are|was|were|has|have|had|it|they)', 'name the thing'),
  rule('(?:of|for|to|from|with|by|about|than|in) what', 'name the thing'),
  rule('those (?:of|that|which|who|in|with|for|by|from|to|at|on)', 'repeat the noun'),
  rule('that of (?:the|a|an|its|their|another|each)', 'repeat the noun'),
  rule('one that (?:has|is|was|had)', 'repeat the noun'),
  rule('of (?:its|their|our|your) own', 'its own …'),
]

/** Verbs that do not apply to data and programs. */
const verbs: readonly WordRule[] = [
  rule('tells?|told|telling|untold', 'return, publish, report or notify'),
  rule('say|says|said|saying', 'return, contain, state or report'),
  rule('is gone|are gone|was gone|be gone|has gone|have gone|gone', 'deleted, missing or ended'),
  rule('is away|are away|was away|be away|being away|away', 'unavailable'),
  rule('goes on|go on|going on|went on', 'continue'),
  rule('worked on', 'processed'),
  rule('word of|given word', 'notification'),
  rule('hand(?:s|ed|ing)?[- ]overs?', 'deliver; delivery attempt'),
]

/** Old-fashioned words. */
const oldWords: readonly WordRule[] = [
  rule('anew', 'again'),
  rule('at once', 'immediately; at the same time'),
  rule('meanwhile', 'in the meantime, or nothing'),
  rule('hardly', 'rarely'),
  rule('of late', 'recently'),
  rule('for ever', 'forever'),
  rule('till', 'until'),
  rule('any ?more', 'no longer'),
  rule('lest|whilst|amongst|thereof|thereby|therein|whereby|hitherto|henceforth|hence', 'a modern word'),
  rule('beside (?:it|them|that|this|these|others?)', 'also; next to'),
  rule('dear', 'expensive'),
]

/** Home-made names of things that have a standard term. */
const terms: readonly WordRule[] = [
  rule('crossings?', 'membership change'),
  rule('stragglers?', 'pending reply'),
  rule('lifelines?', 'parent watchdog'),
  rule('wip(?:e|es|ed|ing)', 'purge'),
  rule('heavy (?:tenant|project)s?', 'quarantined project'),
  rule('last words', 'fatal error handler'),
  rule('people', 'users, recipients or contacts'),
]

export const wordRules: readonly WordRule[] = [...clauses, ...verbs, ...oldWords, ...terms]

/** Parts of identifiers that have no clear meaning or that have a standard term. */
export const nameParts: Readonly<Record<string, string>> = {
  crossing: 'membershipChange',
  crossings: 'membershipChanges',
  straggler: 'pendingReply',
  lifeline: 'parentWatchdog',
  wipe: 'purge',
  wiped: 'purged',
  told: 'sent, notified',
  untold: 'unsynced',
  tell: 'print, notify, sync',
  tells: 'prints',
  said: 'stated, returned',
  says: 'states',
  gone: 'deleted, missing',
  away: 'unavailable',
  anew: 'again',
  standing: 'the state that it is',
  standings: 'the states that they are',
  unsure: 'the property',
  law: 'property',
  laws: 'properties',
  settled: 'idle, caughtUp',
  handed: 'delivered',
  handing: 'delivering',
  asked: 'requested',
  begun: 'started',
  people: 'users, contacts',
  whole: 'full, or the noun alone',
}

/** Types named by a participle: use a noun. */
export const participleType =
  /^(?:Told|Untold|Wanted|Trying|Taken|Given|Asked|Answered|Begun|Left|Handing|Held|Kept|Found)$/

/** Split longer sentences. */
export const longestSentence = 30
export const widestComment = 110
export const widestCell = 120
