import { useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { isTemporary } from '../api/api-error.ts'
import { textsOf } from '../text/catalogue.ts'
import { appTexts } from './texts.ts'
import styles from './connection-status.module.css'

const texts = textsOf(appTexts)

/** Reports that the browser is offline, or that requests are repeated because the server does not respond. */
export function ConnectionStatus() {
  const isOnline = useSyncExternalStore(subscribeToNetwork, () => navigator.onLine)
  const isRetrying = useRetries()
  const text = !isOnline ? texts.offline : isRetrying ? texts.unreachable : ''
  return (
    <div role="status" className={styles.status} hidden={text === ''}>
      {text}
    </div>
  )
}

function subscribeToNetwork(changed: () => void): () => void {
  window.addEventListener('online', changed)
  window.addEventListener('offline', changed)
  return () => {
    window.removeEventListener('online', changed)
    window.removeEventListener('offline', changed)
  }
}

/** Returns whether a read is waiting for its next attempt. */
function useRetries(): boolean {
  const cache = useQueryClient().getQueryCache()
  return useSyncExternalStore(
    (changed) => cache.subscribe(changed),
    () =>
      cache
        .getAll()
        .some(({ state }) => state.fetchStatus !== 'idle' && isTemporary(state.fetchFailureReason)),
  )
}
