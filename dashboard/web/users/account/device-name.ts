/** A browser or program, and the system that it runs on. A part is undefined if the text does not name it. */
export interface Device {
  browser: string | undefined
  system: string | undefined
}

/** The first match wins: most browsers also name Chrome, Safari or Mozilla. */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdgA?\//, 'Edge'],
  [/\bEdgiOS\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\b(Headless)?Chrome\/|\bCriOS\//, 'Chrome'],
  [/\bChromium\//, 'Chromium'],
  [/\bVersion\/.*\bSafari\//, 'Safari'],
]

const systems: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
]

/** Finds the browser and the system in a `User-Agent`. Of other programs, returns the first word. */
export function deviceOf(userAgent: string): Device {
  return {
    browser: nameIn(userAgent, browsers) ?? /^[A-Za-z][\w.-]*(?=\/|$)/.exec(userAgent)?.[0],
    system: nameIn(userAgent, systems),
  }
}

const nameIn = (text: string, names: readonly (readonly [RegExp, string])[]): string | undefined =>
  names.find(([pattern]) => pattern.test(text))?.[1]
