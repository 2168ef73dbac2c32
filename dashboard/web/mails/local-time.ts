/** Returns a time in the user's time zone to the minute, as the field of the browser wants it. */
export const localTimeOf = (at: Date): string =>
  `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}T${two(at.getHours())}:${two(at.getMinutes())}`

const two = (value: number): string => String(value).padStart(2, '0')
