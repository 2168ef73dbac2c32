/** Returns the lowest UUIDv7 of a time. The id of an event is not older than the event. */
export function firstIdAt(at: Date): string {
  const hex = Math.max(0, at.getTime()).toString(16).padStart(12, '0').slice(-12)
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-000000000000`
}
