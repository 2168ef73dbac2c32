/** The effect of an element on the visibility of its content. */
export interface Visibility {
  /** True if the element and its content are not shown. */
  hides: boolean
  /** True if only some mail clients show the content. */
  isDoubtful: boolean
  /** Undefined if inherited from the parent. A child can be visible in an invisible parent. */
  isInvisible: boolean | undefined
  hasNoSize: boolean | undefined
  /** The target of the link. Undefined if inherited from the parent. */
  href?: string | undefined
}

export const visible: Visibility = {
  hides: false,
  isDoubtful: false,
  isInvisible: undefined,
  hasNoSize: undefined,
}

/** The visibility of an element's content, including the effects of all ancestors. */
export interface EffectiveVisibility {
  isHidden: boolean
  isDoubtful: boolean
  isInvisible: boolean
  /** True if the font size is zero. Text is then invisible, but images are visible. */
  hasNoSize: boolean
  /** The target of the link around the content. */
  href: string | undefined
}

export const defaultVisibility: EffectiveVisibility = {
  isHidden: false,
  isDoubtful: false,
  isInvisible: false,
  hasNoSize: false,
  href: undefined,
}

export const combineVisibility = (
  outer: EffectiveVisibility = defaultVisibility,
  own: Visibility,
): EffectiveVisibility =>
  own === visible
    ? outer
    : {
        isHidden: outer.isHidden || own.hides,
        isDoubtful: outer.isDoubtful || own.isDoubtful,
        isInvisible: own.isInvisible ?? outer.isInvisible,
        hasNoSize: own.hasNoSize ?? outer.hasNoSize,
        href: own.href ?? outer.href,
      }

/** Returns the effect of a style attribute. Only properties that mails use to hide text are considered. */
export function styleVisibility(style: string): Visibility {
  if (!mayMatter.test(style)) return visible
  const value = declarations(style)
  const has = (name: string, test: RegExp): boolean => test.test(value.get(name) ?? '')
  const isCut = has('overflow', /^(hidden|clip)/)
  const isFlat = ['height', 'max-height'].some((name) => has(name, zero))
  return {
    hides: has('display', /^none$/) || has('opacity', zero) || (isFlat && isCut),
    isDoubtful:
      isFlat || (isCut && has('width', zero)) || doubtfulStyles.some(([name, test]) => has(name, test)),
    isInvisible: value.has('visibility') ? has('visibility', /^(hidden|collapse)$/) : undefined,
    hasNoSize: noSize(value.get('font-size') ?? sizeOfFont(value.get('font'))),
  }
}

// Most styles contain only colours and margins. Parsing such styles would take most of the time.
const mayMatter = /display|visibility|opacity|font|height|overflow|transparent|clip|scale|-\d{3}/i
const offPage = ['text-indent', 'left', 'top', 'right', 'bottom', 'margin', 'margin-left', 'margin-top']

const doubtfulStyles: readonly (readonly [string, RegExp])[] = [
  ...offPage.map((name) => [name, /^-\d{3,}/] as const),
  ['color', /^transparent$/],
  ['clip', /^rect\((\s*,?\s*[01](px)?){4}\s*\)$/],
  ['clip-path', /^(inset\((50|100)%|circle\(0)/],
  ['transform', /\bscale\(\s*0\s*[,)]/],
]

const zero = /^(0+\.?0*|\.0+)(px|pt|em|rem|ex|ch|cm|mm|in|pc|vh|vw|%)?$/
const relative = /^[\d.]+(em|%|ex|ch)$|^(inherit|unset|smaller|larger)$/

/**
 * Returns the values by property name, in lower case. An `!important` declaration takes precedence over other
 * declarations, and a later declaration over an earlier declaration.
 */
function declarations(style: string): Map<string, string> {
  const values = new Map<string, string>()
  const important = new Set<string>()
  for (const declaration of style
    .toLowerCase()
    .replace(/\/\*[\s\S]*?(\*\/|$)/g, '')
    .split(';')) {
    const at = declaration.indexOf(':')
    const name = declaration.slice(0, Math.max(at, 0)).trim()
    const text = declaration.slice(at + 1).trim()
    const value = text.replace(/\s*!\s*important$/, '')
    if (name === '' || value === '' || (important.has(name) && value === text)) continue
    if (value !== text) important.add(name)
    values.set(name, value)
  }
  return values
}

/**
 * Returns the size in the shorthand property `font`: the first length, without the line height after the
 * slash.
 */
const sizeOfFont = (font: string | undefined): string | undefined =>
  font
    ?.split(/[\s/]+/)
    .find((word) => /^[\d.]+(px|pt|em|rem|ex|ch|cm|mm|in|pc|vh|vw|%)?$/.test(word) && !/^[1-9]00$/.test(word))

/** Returns true for a size of zero, and undefined for a size that is relative to the parent's. */
function noSize(size: string | undefined): boolean | undefined {
  if (size === undefined) return undefined
  if (zero.test(size)) return true
  return relative.test(size) ? undefined : false
}
