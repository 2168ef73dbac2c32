import { useEffect, useState } from 'react'
import { formatInstant, formatRelative, formatTime } from '../text/format.ts'

export interface TimeProps {
  value: string
  /** Shows how long ago it was. */
  isRelative?: boolean
}

/** An instant in the user's time zone. The exact instant with its time zone appears on hover. */
export function Time({ value, isRelative = false }: TimeProps) {
  const now = useMinute(isRelative)
  return (
    <time dateTime={value} title={formatInstant(value)}>
      {isRelative ? formatRelative(value, now) : formatTime(value)}
    </time>
  )
}

const minuteMs = 60_000

/** Returns the current time, and renders again each minute if it is used. */
function useMinute(isUsed: boolean): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    if (!isUsed) return
    const timer = setInterval(() => setNow(new Date()), minuteMs)
    return () => clearInterval(timer)
  }, [isUsed])
  return now
}
