const keywords = new Set(['by', 'without', 'on', 'ignoring', 'group_left', 'group_right', 'offset', 'bool'])
const operators = new Set(['and', 'or', 'unless', 'inf', 'nan'])

/**
 * Returns the names of the metrics in a PromQL expression, without repetition. Recorded series have a colon
 * in their name and are included.
 */
export function metricNamesIn(expr: string): string[] {
  const bare = expr
    .replace(/"[^"]*"/g, '')
    .replace(/\{[^}]*\}/g, '{}')
    .replace(/\[[^\]]*\]/g, '')
    .replace(/\b(by|without|on|ignoring|group_left|group_right)\s*\([^)]*\)/g, '')
    .replace(/\boffset\s+\w+/g, '')
  const names = [...bare.matchAll(/(?<![\w:.])([a-zA-Z_:][\w:]*)\s*(\()?/g)]
    .filter(([, name = '', call]) => call === undefined && !keywords.has(name) && !operators.has(name))
    .map(([, name = '']) => name)
  return [...new Set(names)]
}
